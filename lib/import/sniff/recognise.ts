import { identifyKind } from "@/lib/domain/kinds/kind";
import type { Format } from "@/lib/formats/kit/contract/format";
import { detectFormat, formats } from "@/lib/formats/registry";
import { isBlank } from "@/lib/formats/kit/source/unmapped";
import { asRecord } from "@/lib/shared/read-value";
import type { JsonKind, JsonProblem, Span } from "@/lib/json/document-map";

import { knownProgram } from "./known-programs";
import { formatsOfLists } from "./list-item";
import { sampleElements, sampleObject } from "../source/sample";
import type { SourceFile } from "../source/file";
import { elementPlaces, splitFile, type DocumentPlace, type SplitFile } from "./split";

/** Root members that may list documents, as in `{"conversations": […]}`. */
const LIST_KEYS = [...new Set(formats.flatMap((format) => format.listKeys))];

/** Members in which programs and services wrap a list of conversations that are read one by one elsewhere. */
const WRAPPERS = ["data", "items", "conversations", "results"];

/** Arrays that show in their first elements what a file is, however big they are. */
const TELLING = [
  "contents",
  "candidates",
  "chunks",
  "history",
  "tools",
  "items",
  "rows",
  "chats",
  "histories",
  "conversation",
  "conversation_a",
  "conversation_b",
  "entries",
  "chat-sessions",
];

/** Arrays whose elements are documents or parts of one. */
const ARRAYS = [
  "",
  "messages",
  "toolsets",
  "modelDefinitions",
  ...TELLING,
  ...LIST_KEYS,
  ...WRAPPERS,
];

type Readable = Exclude<SplitFile, { layout: "broken" }>;

/** A file that is one item of its format, or the list in its wrapper that is. */
export interface WholeItem {
  readonly format: Format;
  readonly layout: "value" | "lines";
  /** Where it is in the file. */
  readonly span: Span;
  readonly pointer: string;
}

export interface Wrapper {
  readonly key: string;
  readonly beside: readonly string[];
}

export interface RecognisedFile {
  ok: true;
  /** Enough of its content to recognise it by. */
  sample: unknown;
  /** One as a rule; several when it mixes items of different formats. */
  formats: Format[];
  /** The format whose one item is the whole file; null where its items are found one by one. */
  whole: WholeItem | null;
  /** It is a list of this many documents; null for one document and for lines. */
  listed: number | null;
  /** The member that wraps its list and what is beside that; null where nothing wraps one. */
  wrapper: Wrapper | null;
  /** The same where the format itself has its documents in a member. */
  ownList: Wrapper | null;
  /** The places of its documents, in order. */
  places(): Iterable<DocumentPlace> | AsyncIterable<DocumentPlace>;
}

/** Finds out what a text file is and where its documents are, without parsing it. */
export async function recogniseFile(
  source: SourceFile,
  name: string,
): Promise<RecognisedFile | { ok: false; problem: JsonProblem }> {
  const split = await splitFile(source, ARRAYS);
  if (split.layout === "broken") return { ok: false, problem: split.problem };
  const { root, sample } = await sampleFile(source, split);
  const probe = { name, root, sample };
  const known = detectFormat(probe);
  if (known.length === 0) {
    const wrapped = await recogniseWrapped(source, name, split, sample);
    if (wrapped !== null) return wrapped;
  }
  const detected =
    known.length > 0 || root === "object"
      ? known
      : await formatsOfLists(source, listsOf(split), name);
  const [only] = detected.length === 1 ? detected : [];
  const isWhole = only?.isWhole?.(probe) === true;
  const key = isWhole ? undefined : ownListKey(split, sample, detected);
  return {
    ok: true,
    sample,
    formats: detected,
    whole:
      only !== undefined && isWhole
        ? { format: only, layout: split.layout, span: { start: 0, end: source.size }, pointer: "" }
        : null,
    wrapper: null,
    ownList: key === undefined ? null : { key, beside: besideOf(sample, key) },
    listed: split.layout === "value" ? (split.map.elements.get("")?.length ?? null) : null,
    places: () => placesOf(split, key),
  };
}

/** Looks into the lists that an object of no known format wraps; null where none of them has anything known. */
async function recogniseWrapped(
  source: SourceFile,
  name: string,
  split: Readable,
  sample: unknown,
): Promise<RecognisedFile | null> {
  if (split.layout === "lines" || split.map.root !== "object") return null;
  const isPage = asRecord(sample)?.["object"] === "list";
  // A program that is told by its name keeps more than the reader of a similar format knows of.
  if (identifyKind(sample) !== null || (knownProgram(sample) !== null && !isPage)) return null;
  const { map } = split;
  for (const key of WRAPPERS) {
    const elements = map.elements.get(key) ?? [];
    const member = map.members.find((each) => each.key === key);
    if (elements.length === 0 || member === undefined) continue;
    const inner = await sampleElements(source, { start: 0, end: source.size }, elements);
    const probe = { name, root: "array", sample: inner } as const;
    const lists = elements.filter(({ kind }) => kind === "array");
    const direct = detectFormat(probe);
    const detected = direct.length > 0 ? direct : await formatsOfLists(source, lists, name);
    const [only] = detected.length === 1 ? detected : [];
    const isWhole = only?.isWhole?.(probe) === true;
    // Pages of OpenAI's lists may begin with the newest message.
    if (detected.length === 0 || (isWhole && isPage)) continue;
    const span = member.value;
    return {
      ok: true,
      sample,
      formats: detected,
      whole:
        only !== undefined && isWhole
          ? { format: only, layout: "value", span, pointer: `/${key}` }
          : null,
      wrapper: { key, beside: besideOf(sample, key) },
      ownList: null,
      listed: isWhole ? null : elements.length,
      places: () => elementPlaces(map, key),
    };
  }
  return null;
}

/** What may be lists in the list or the lines of a file. */
function listsOf(split: Readable): readonly Span[] {
  if (split.layout === "lines") return split.sample;
  return (split.map.elements.get("") ?? []).filter(({ kind }) => kind === "array");
}

/** Members of a wrapper that say something. */
function besideOf(sample: unknown, key: string): string[] {
  const members = Object.entries(asRecord(sample) ?? {});
  return members.flatMap(([name, value]) => (name === key || isBlank(value) ? [] : [name]));
}

async function sampleFile(
  source: SourceFile,
  split: Readable,
): Promise<{ root: JsonKind | "jsonl"; sample: unknown }> {
  const whole = { start: 0, end: source.size };
  if (split.layout === "lines") {
    return { root: "jsonl", sample: await sampleElements(source, whole, split.sample) };
  }
  const { map } = split;
  switch (map.root) {
    case "object":
      return { root: map.root, sample: await sampleObject(source, whole, map) };
    case "array":
      return {
        root: map.root,
        sample: await sampleElements(source, whole, map.elements.get("") ?? []),
      };
    default:
      return { root: map.root, sample: null };
  }
}

/** The member in which the formats of an object have its documents. */
function ownListKey(
  split: Readable,
  sample: unknown,
  detected: readonly Format[],
): string | undefined {
  if (split.layout === "lines" || split.map.root === "array") return undefined;
  const isDocument = identifyKind(sample) !== null;
  const keys = isDocument ? [] : detected.flatMap((format) => format.listKeys);
  return keys.find((name) => split.map.elements.has(name));
}

function placesOf(
  split: Readable,
  key: string | undefined,
): Iterable<DocumentPlace> | AsyncIterable<DocumentPlace> {
  if (split.layout === "lines") return split.places();
  const { map, place } = split;
  if (map.root === "array") return elementPlaces(map, "");
  return key === undefined ? [place] : elementPlaces(map, key);
}
