/** What is to be done with tags; no tag is in both. */
export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Two tags of one key are the same tag; one of nothing but accents represents itself. */
export function tagKey(tag: string): string {
  const key = tag
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .trim();
  return key === "" ? tag : key;
}

/** The tags a conversation has after a change, in their order; what is there already stays as written. */
export function changedTags(tags: readonly string[], { add, remove }: TagChange): string[] {
  const gone = new Set(remove.map(tagKey));
  const kept = tags.filter((tag) => !gone.has(tagKey(tag)));
  const known = new Set(kept.map(tagKey));
  return [...kept, ...add.filter((tag) => !known.has(tagKey(tag)))];
}
