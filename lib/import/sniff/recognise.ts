import { identifyKind } from "@/lib/domain/kinds/kind";
import type { Format } from "@/lib/formats/kit/contract/format";
import { detectFormat, formats } from "@/lib/formats/registry";
import type { JsonKind, JsonProblem } from "@/lib/json/document-map";

import { sampleElements, sampleObject } from "../source/sample";
import type { SourceFile } from "../source/file";
import { elementPlaces, splitFile, type DocumentPlace, type SplitFile } from "./split";

/** Root members that may list documents, as in `{"conversations": […]}`. */
const LIST_KEYS = [...new Set(formats.flatMap((format) => format.listKeys))];

/** Arrays that show in their first elements what a file is, however big they are. */
const TELLING = ["contents", "candidates", "chunks", "history", "tools", "items"];

/** Arrays whose elements are documents or parts of one. */
const ARRAYS = ["", "messages", "toolsets", "modelDefinitions", ...TELLING, ...LIST_KEYS];

type Readable = Exclude<SplitFile, { layout: "broken" }>;

export interface RecognisedFile {
  ok: true;
  /** Enough of its content to recognise it by. */
  sample: unknown;
  /** One as a rule; several when it mixes items of different formats. */
  formats: Format[];
  /** The format whose one item is the whole file; null where its items are found one by one. */
  whole: { format: Format; layout: "value" | "lines" } | null;
  /** It is a list of this many documents; null for one document and for lines. */
  listed: number | null;
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
  const detected = detectFormat(probe);
  const [only] = detected.length === 1 ? detected : [];
  const isWhole = only?.isWhole?.(probe) === true;
  return {
    ok: true,
    sample,
    formats: detected,
    whole: only !== undefined && isWhole ? { format: only, layout: split.layout } : null,
    listed: split.layout === "value" ? (split.map.elements.get("")?.length ?? null) : null,
    places: () => placesOf(split, sample, detected),
  };
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

function placesOf(
  split: Readable,
  sample: unknown,
  detected: readonly Format[],
): Iterable<DocumentPlace> | AsyncIterable<DocumentPlace> {
  if (split.layout === "lines") return split.places();
  const { map, place } = split;
  if (map.root === "array") return elementPlaces(map, "");
  const isDocument = identifyKind(sample) !== null;
  const keys = isDocument ? [] : detected.flatMap((format) => format.listKeys);
  const key = keys.find((name) => map.elements.has(name));
  return key === undefined ? [place] : elementPlaces(map, key);
}
