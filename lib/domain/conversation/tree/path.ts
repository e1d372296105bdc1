/** What following a branch needs of a message. */
export interface TreeMessage {
  readonly documentId: string;
  /** Document id of the message it followed; "" for a first one, null when nothing is recorded. */
  readonly sourceParent: string | null;
}

/**
 * The messages of one branch: from a message upwards to its first one, and downwards along the messages
 * that are shown.
 * @param leaf position in `messages`
 * @param isShown whether a message is the one its slot shows; it goes before its siblings
 * @returns positions in `messages`
 */
export function branchPath(
  messages: readonly TreeMessage[],
  leaf: number,
  isShown: (position: number) => boolean,
): Set<number> {
  const { byId, children } = indexTree(messages);
  const path = new Set<number>();
  for (let at: number | undefined = leaf; at !== undefined && !path.has(at);) {
    path.add(at);
    at = byId.get(messages[at]?.sourceParent ?? "");
  }
  for (let at: number | undefined = leaf; at !== undefined;) {
    const next: readonly number[] = children.get(messages[at]?.documentId ?? "") ?? [];
    const free = next.filter((child) => !path.has(child));
    at = free.find(isShown) ?? free.at(-1);
    if (at !== undefined) path.add(at);
  }
  return path;
}

/** Of equal ids the first counts, as it does wherever a document names a message. */
export function indexTree(messages: readonly TreeMessage[]) {
  const byId = new Map<string, number>();
  const children = new Map<string, number[]>();
  messages.forEach(({ documentId, sourceParent }, position) => {
    if (documentId !== "" && !byId.has(documentId)) byId.set(documentId, position);
    if (sourceParent === null || sourceParent === "") return;
    const known = children.get(sourceParent);
    if (known === undefined) children.set(sourceParent, [position]);
    else known.push(position);
  });
  return { byId, children };
}

/** Nothing says which branch a message belongs to that was added here: it belongs to all. */
export function isOnAnyBranch({ sourceParent }: TreeMessage): boolean {
  return sourceParent === null;
}
