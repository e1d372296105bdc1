import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { addAll } from "@/lib/shared/add-all";
import { FORK_EXTENSION, unforkedTitle } from "../conversation/structure/fork";
import {
  namedBy,
  targetsOf,
  titledAs,
  type PrivateTarget,
  type PrivateTargets,
} from "./private-targets";

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

/** Titles as short as this are in other titles by chance. */
const SHORTEST_TITLE = 3;

/**
 * What a person wrote or a tool answered. It is content, which redaction is about, and no reference. Inside of metadata
 * and extensions these are names like others.
 */
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

const ABOUT = new Set(["metadata", "extensions"]);

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
  if (kind === "shell") addAll(found, parentReferences(root, targets));
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

function parentReferences(shell: JsonRecord, targets: PrivateTargets): FoundReference[] {
  const parentId = asText(shell["parentId"]);
  if (parentId === null) return [];
  const parents = targetsOf(parentId, targets);
  const [target] = parents;
  const found: FoundReference[] = [];
  if (target !== undefined) {
    found.push({ path: ["parentId"], tells: "id", target, replacement: null });
    if (asRecord(shell["extensions"])?.[FORK_EXTENSION] !== undefined) {
      const path = ["extensions", FORK_EXTENSION];
      found.push({ path, tells: "message", target, replacement: null });
    }
  }
  const title = asText(shell["conversationTitle"]) ?? "";
  const named = parents.find(({ title: of }) => isIn(of.trim(), title)) ?? ancestor(title, targets);
  if (named !== null) {
    const replacement = title.replaceAll(named.title.trim(), PRIVATE_TITLE);
    found.push({ path: ["conversationTitle"], tells: "title", target: named, replacement });
  }
  return found;
}

const isIn = (parentTitle: string, title: string) =>
  parentTitle.length >= SHORTEST_TITLE && title.includes(parentTitle);

/** The private conversation whose title a fork of a fork still has, although its own parent is open. */
function ancestor(title: string, targets: PrivateTargets): PrivateTarget | null {
  for (let rest = unforkedTitle(title); rest !== null; rest = unforkedTitle(rest)) {
    const target = titledAs(rest, targets);
    // What stands for a private title gives none away.
    if (target !== null && rest.length >= SHORTEST_TITLE && rest !== PRIVATE_TITLE) return target;
  }
  return null;
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
    if (!isList && isPassed(name, path)) continue;
    const step = [...path, isList ? Number(name) : name];
    const target = isList ? null : namedBy(name, targets);
    if (target === null) yield* walk(item, step, targets);
    else yield { path: step, tells: "id", target, replacement: null };
  }
}

function isPassed(name: string, path: readonly (string | number)[]): boolean {
  if (path.length === 0 && OWN_NAMES.has(name)) return true;
  return CONTENT.has(name) && !path.some((step) => ABOUT.has(String(step)));
}
