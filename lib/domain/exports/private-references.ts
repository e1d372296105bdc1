import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { FORK_EXTENSION } from "../conversation/structure/fork";

/** A private conversation that a document which leaves may name. */
export interface PrivateTarget {
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
}

/** A place in a document that names a private conversation that itself does not leave. */
export interface PrivateReference {
  /** Store id and title of the document that leaves. */
  readonly document: string;
  readonly title: string;
  /** Document id of the message it is in; null outside the messages. */
  readonly messageId: string | null;
  /** JSON Pointer inside the message or the document. */
  readonly path: string;
  /** Whether it gives the conversation's id, its title, or a message of it away. */
  readonly tells: "id" | "title" | "message";
  /** The private conversation. */
  readonly names: { readonly id: string; readonly title: string };
}

/** What becomes of references to private conversations: by default the bytes stay. */
export const PRIVATE_REFERENCE_CHOICES = ["keep", "leave-out"] as const;
export type PrivateReferenceChoice = (typeof PRIVATE_REFERENCE_CHOICES)[number];

/** Stands for the title of a private conversation inside the title of its child. */
export const PRIVATE_TITLE = "Private conversation";

/** A reference inside one piece of a document, and how it is taken out. */
export interface FoundReference {
  readonly path: readonly (string | number)[];
  readonly tells: PrivateReference["tells"];
  readonly target: PrivateTarget;
  /** What is there afterwards; null where the member or element goes. */
  readonly replacement: string | null;
}

/** Looks private conversations up by what may represent them in a document. */
export interface PrivateTargets {
  readonly byName: ReadonlyMap<string, PrivateTarget>;
}

/** Titles as short as this are in other titles by chance. */
const SHORTEST_TITLE = 3;
/** Ids as short as this are also words, versions and numbers; only `parentId` can be trusted to mean one. */
const SHORTEST_ID = 4;

export function privateTargets(targets: readonly PrivateTarget[]): PrivateTargets {
  const byName = new Map<string, PrivateTarget>();
  for (const target of targets) {
    byName.set(target.id, target);
    if (target.documentId !== "") byName.set(target.documentId, target);
  }
  return { byName };
}

/** What a person wrote or a tool answered. It is content, which redaction is about, and no reference. */
const CONTENT = new Set([
  "content",
  "text",
  "args",
  "output",
  "systemMessage",
  "base64content",
  "description",
  "argsSchema",
]);

/** What names the document itself. */
const OWN_NAMES = new Set(["id", "schemaUrl", "mediaType", "conversationTitle", "messages"]);

/**
 * The places of a piece that name private conversations, in the order of the text: `parentId`, and any id in
 * metadata, extensions and attachments.
 * @param value the parsed shell, message or file
 */
export function findPrivateReferences(
  value: unknown,
  kind: "shell" | "message" | "toolsets" | "models",
  targets: PrivateTargets,
): FoundReference[] {
  const root = asRecord(value);
  if (root === null || targets.byName.size === 0) return [];
  const found: FoundReference[] = [];
  if (kind === "shell") found.push(...parentReferences(root, targets));
  const known = new Set(found.map(({ path }) => path.join("\0")));
  for (const reference of walk(root, [], targets)) {
    const key = reference.path.join("\0");
    if (!known.has(key) && !isInside(reference.path, found)) found.push(reference);
  }
  return found;
}

function isInside(path: FoundReference["path"], found: readonly FoundReference[]): boolean {
  return found.some(
    (other) =>
      other.replacement === null &&
      other.path.length < path.length &&
      other.path.every((step, at) => step === path[at]),
  );
}

function parentReferences(shell: JsonRecord, { byName }: PrivateTargets): FoundReference[] {
  const target = byName.get(asText(shell["parentId"]) ?? "");
  if (target === undefined) return [];
  const found: FoundReference[] = [{ path: ["parentId"], tells: "id", target, replacement: null }];
  if (asRecord(shell["extensions"])?.[FORK_EXTENSION] !== undefined) {
    const path = ["extensions", FORK_EXTENSION];
    found.push({ path, tells: "message", target, replacement: null });
  }
  const title = asText(shell["conversationTitle"]) ?? "";
  const parentTitle = target.title.trim();
  if (parentTitle.length >= SHORTEST_TITLE && title.includes(parentTitle)) {
    const replacement = title.replaceAll(parentTitle, PRIVATE_TITLE);
    found.push({ path: ["conversationTitle"], tells: "title", target, replacement });
  }
  return found;
}

function* walk(
  value: unknown,
  path: readonly (string | number)[],
  targets: PrivateTargets,
): Generator<FoundReference, void, void> {
  if (typeof value === "string") {
    const target = namedBy(value, targets);
    if (target !== null) yield { path, tells: "id", target, replacement: null };
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const isList = Array.isArray(value);
  for (const [name, item] of Object.entries(value)) {
    if (!isList && (CONTENT.has(name) || (path.length === 0 && OWN_NAMES.has(name)))) continue;
    const step = [...path, isList ? Number(name) : name];
    const target = isList ? null : namedBy(name, targets);
    if (target === null) yield* walk(item, step, targets);
    else yield { path: step, tells: "id", target, replacement: null };
  }
}

/** The conversation a string names: by its id alone, as `doc:<id>`, or at the end of an address. */
function namedBy(text: string, { byName }: PrivateTargets): PrivateTarget | null {
  const lastName = /[^:/#=]*$/.exec(text)?.[0] ?? "";
  for (const name of [text, lastName]) {
    if (name.length >= SHORTEST_ID && byName.has(name)) return byName.get(name) ?? null;
  }
  return null;
}
