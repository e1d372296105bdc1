import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { addAll } from "@/lib/shared/add-all";
import { FORK_EXTENSION, unforkedTitle } from "../conversation/structure/fork";
import {
  namedBy,
  targetsOf,
  titledAs,
  withoutNames,
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

/** What is no reference at the root of a document; the title is looked at apart. */
const OWN_NAMES = new Set(["schemaUrl", "mediaType", "conversationTitle", "messages"]);

/** Members that a document is not valid without, or by which its parts name each other. */
const NEEDED = new Set(["id", "toolCallId", "toolsetId", "toolId", "name", "actorId"]);

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
    const isOwnId = kind === "shell" && key === "id" && isWhole(root["id"], reference.target);
    if (!known.has(key) && !isOwnId && !isInside(reference.path, found)) found.push(reference);
  }
  if (found.length > 0) addAll(found, titlesBeside(root, found));
  return found;
}

/** A copy may have the same id as what it was made of. */
const isWhole = (id: unknown, { id: storeId, documentId }: PrivateTarget): boolean =>
  id === documentId || id === storeId;

/** Titles of what the same piece names by its id, in what is no content. */
function titlesBeside(root: JsonRecord, found: readonly FoundReference[]): FoundReference[] {
  const named = [...new Set(found.map(({ target }) => target))].filter(
    ({ title }) => title.trim() !== PRIVATE_TITLE,
  );
  const known = new Set(found.map(({ path }) => path.join("\0")));
  return [...textsOf(root, [])].flatMap(([path, text]) => {
    const target = named.find(({ title }) => isIn(title.trim(), text));
    const isTaken = known.has(path.join("\0")) || isInside(path, found);
    if (target === undefined || isTaken) return [];
    const replacement = text.replaceAll(target.title.trim(), PRIVATE_TITLE);
    return [{ path, tells: "title" as const, target, replacement }];
  });
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
  path: Path,
  targets: PrivateTargets,
): Generator<FoundReference, void, void> {
  for (const [step, item, isText] of steps(value, path)) {
    const name = step.at(-1);
    const key = typeof name === "string" ? namedBy(name, targets) : null;
    if (key !== null) {
      yield { path: step, tells: "id", target: key, replacement: null };
    } else if (!isText) {
      yield* walk(item, step, targets);
    } else {
      const target = namedBy(item, targets);
      if (target === null) continue;
      const replacement = isNeeded(step) ? withoutNames(item, targets) : null;
      yield { path: step, tells: "id", target, replacement };
    }
  }
}

/** The texts of a value that are no content, with their places. */
function* textsOf(value: unknown, path: Path): Generator<[Path, string], void, void> {
  for (const [step, item, isText] of steps(value, path)) {
    if (isText) yield [step, item];
    else yield* textsOf(item, step);
  }
}

type Path = FoundReference["path"];
type Step = readonly [Path, string, true] | readonly [Path, unknown, false];

/** What is directly in a value and no content. */
function* steps(value: unknown, path: Path): Generator<Step, void, void> {
  if (typeof value !== "object" || value === null) return;
  const isList = Array.isArray(value);
  for (const [name, item] of Object.entries(value)) {
    if (!isList && isPassed(name, path)) continue;
    const step = [...path, isList ? Number(name) : name];
    yield typeof item === "string" ? [step, item, true] : [step, item, false];
  }
}

function isNeeded(path: Path): boolean {
  return NEEDED.has(String(path.at(-1))) && !path.some((step) => ABOUT.has(String(step)));
}

function isPassed(name: string, path: Path): boolean {
  if (path.length === 0 && OWN_NAMES.has(name)) return true;
  return CONTENT.has(name) && !path.some((step) => ABOUT.has(String(step)));
}
