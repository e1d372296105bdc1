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
import { titleFinder, type TitleFinder } from "./private-titles";

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
  /** The private conversation; without a title where it is none that whoever exports could open. */
  readonly names: { readonly id: string; readonly title: string };
}

/** What becomes of references to private conversations: by default the bytes stay. */
export const PRIVATE_REFERENCE_CHOICES = ["keep", "leave-out"] as const;
export type PrivateReferenceChoice = (typeof PRIVATE_REFERENCE_CHOICES)[number];

/** A reference inside one piece of a document, and how it is taken out. */
export interface FoundReference {
  readonly path: readonly (string | number)[];
  readonly tells: PrivateReference["tells"];
  readonly target: PrivateTarget;
  /** What is there afterwards; null where the member or element goes. */
  readonly replacement: string | null;
}

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

/** A piece of a document. */
export type PieceKind = "shell" | "message" | "toolsets" | "models";

/**
 * The places of a piece that name private conversations, in the order of the text: `parentId`, and any id in
 * metadata, extensions and attachments.
 * @param value the parsed shell, message or file
 * @param named what the document names in any piece, once that is known: these titles are looked for here, too
 */
export function findPrivateReferences(
  value: unknown,
  kind: PieceKind,
  targets: PrivateTargets,
  named: ReadonlySet<PrivateTarget> = NONE,
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
  if (found.length === 0 && named.size === 0) return found;
  const titles = titlesBeside(root, found, { kind, titles: finderOf(found, named) });
  return [...found.filter(({ path }) => !isInside(path, titles)), ...titles];
}

const NONE: ReadonlySet<PrivateTarget> = new Set();

/** Of what a document names, which is the same for all of its pieces once it is known. */
const finders = new WeakMap<
  ReadonlySet<PrivateTarget>,
  { readonly size: number; readonly finder: TitleFinder }
>();

function finderOf(
  found: readonly FoundReference[],
  named: ReadonlySet<PrivateTarget>,
): TitleFinder {
  const more = found.filter(({ target }) => !named.has(target));
  if (more.length > 0) return titleFinder([...named, ...more.map(({ target }) => target)]);
  const known = finders.get(named);
  if (known?.size === named.size) return known.finder;
  const finder = titleFinder(named);
  finders.set(named, { size: named.size, finder });
  return finder;
}

/** A copy may have the same id as what it was made of. */
const isWhole = (id: unknown, { id: storeId, documentId }: PrivateTarget): boolean =>
  id === documentId || id === storeId;

/** Titles of what the document names by its id: its own title, and what people read besides the content. */
function titlesBeside(
  root: JsonRecord,
  found: readonly FoundReference[],
  { kind, titles }: { readonly kind: PieceKind; readonly titles: TitleFinder },
): FoundReference[] {
  const taken = new Set(found.map(({ path }) => path.join("\0")));
  const beside: FoundReference[] = [];
  for (const [path, text, isKey] of titledPlaces(root, kind)) {
    const target = isKey ? titles.findInName(text) : titles.find(text);
    if (target === null || taken.has(path.join("\0"))) continue;
    if (isInside(path, found) || isInside(path, beside)) continue;
    beside.push({ path, tells: "title", target, replacement: isKey ? null : titles.replace(text) });
  }
  return beside;
}

/** Members that people write or read, outside of metadata and extensions. All others have words that a schema knows, or ids. */
const READ_BY_PEOPLE = new Set(["changeDescription", "reason", "message", "title", "summary"]);
const OF_ATTACHMENTS = new Set(["name", "uri"]);
/** What is in them has any form. */
const FREE = new Set([...ABOUT, "configOverrides"]);

/** Where titles may be, with the keys of what is free in its form; what is under a key comes after it. */
function* titledPlaces(
  root: JsonRecord,
  kind: PieceKind,
): Generator<readonly [Path, string, isKey: boolean], void, void> {
  const title = kind === "shell" ? asText(root["conversationTitle"]) : null;
  if (title !== null) yield [["conversationTitle"], title, false];
  yield* titledIn(root, []);
}

function* titledIn(
  value: unknown,
  path: Path,
): Generator<readonly [Path, string, isKey: boolean], void, void> {
  const isFree = path.some((step) => FREE.has(String(step)));
  for (const [step, item, isText] of steps(value, path)) {
    const name = step.at(-1);
    if (isFree && typeof name === "string") yield [step, name, true];
    if (!isText) yield* titledIn(item, step);
    else if (isFree || isReadByPeople(step)) yield [step, item, false];
  }
}

function isReadByPeople(path: Path): boolean {
  const name = String(path.at(-1));
  const isOfAttachment = OF_ATTACHMENTS.has(name) && path.at(-3) === "attachments";
  return isOfAttachment || READ_BY_PEOPLE.has(name);
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
  const named = titleFinder(parents).find(title) ?? ancestor(title, targets);
  if (named !== null) {
    const replacement = titleFinder([...parents, named]).replace(title);
    found.push({ path: ["conversationTitle"], tells: "title", target: named, replacement });
  }
  return found;
}

/** The private conversation whose title a fork of a fork still has, although its own parent is open. */
function ancestor(title: string, targets: PrivateTargets): PrivateTarget | null {
  for (let rest = unforkedTitle(title); rest !== null; rest = unforkedTitle(rest)) {
    const target = titledAs(rest, targets);
    if (target !== null && titleFinder([target]).find(rest) !== null) return target;
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
