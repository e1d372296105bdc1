import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { unmapped } from "../kit/source/unmapped";
import { saidValue } from "../kit/source/said-value";
import { argsText, type OutgoingPart, type OutgoingResult } from "../kit/tree/outgoing-parts";

import type { SortedFiles } from "./write-files";

/** What a writer of one type of content is given. */
interface ContentWriting {
  readonly parts: readonly OutgoingPart[];
  readonly files: SortedFiles;
  readonly source: JsonRecord;
  /** What the reader kept of the content. */
  readonly kept: JsonRecord;
}

type ContentWriter = (writing: ContentWriting) => JsonRecord;

const WRITERS: ReadonlyMap<string, ContentWriter> = new Map<string, ContentWriter>([
  ["text", writeParts],
  ["multimodal_text", writeParts],
  ["code", (writing) => ({ language: "unknown", text: textsOf(writing).map(unfence).join("\n") })],
  ["thoughts", writeThoughts],
  ["reasoning_recap", ({ parts }) => ({ content: thoughtsOf(parts).join("\n") })],
  ["execution_output", ({ parts }) => outputOf(parts)],
  ["tether_quote", ({ parts }) => outputOf(parts)],
  ["tether_browsing_display", ({ parts }) => outputOf(parts)],
  ["sonic_webpage", ({ parts }) => outputOf(parts)],
  ["system_error", writeError],
]);

/** Members that are kept by position or that say what the rest is. */
const KEPT_APART = new Set(["content_type", "transcriptions", "thoughts"]);

/** The content of a message of this format, of the type it had. */
export function writeContent(
  parts: readonly OutgoingPart[],
  files: SortedFiles,
  source: JsonRecord,
): JsonRecord {
  const original = asRecord(source["original"]) ?? {};
  const kept = asRecord(original["content"]) ?? {};
  const type =
    asText(kept["content_type"]) ?? (files.shown.length > 0 ? "multimodal_text" : "text");
  const write = WRITERS.get(type);
  const writing = { parts, files, source, kept };
  const [shown = ""] = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  const unknown = write === undefined ? asRecord(unfenceJson(shown)) : null;
  if (unknown !== null) return { content_type: type, ...unknown };
  const content = (write ?? writeParts)(writing);
  const known = write === undefined ? "text" : type;
  // What was not read wins: it is where nothing was.
  return { content_type: known, ...content, ...unmapped(kept, KEPT_APART) };
}

/** Everything spoken, sent to a tool or answered by one, as texts. */
function textsOf({ parts, source }: ContentWriting): string[] {
  const original = asRecord(source["original"]);
  return parts.flatMap((part) => {
    switch (part.kind) {
      case "text":
      case "thinking":
        return [part.text];
      case "call":
        return [asText(original?.["args"]) ?? argsText(part.args)].filter((text) => text !== "");
      case "result":
        return answersOf(part);
      case "approval":
        return [];
    }
  });
}

function answersOf({ output }: OutgoingResult): string[] {
  if (output === undefined || output === "") return [];
  const list = Array.isArray(output) ? asList(output) : [output];
  return list.map((each) => (typeof each === "string" ? each : JSON.stringify(each)));
}

/** Texts and files in the order they had. */
function writeParts(writing: ContentWriting): JsonRecord {
  const { files, source, kept } = writing;
  const { texts, loose } = writeTexts(textsOf(writing), asList(kept["transcriptions"]));
  const shown = new Map(files.shown.map(({ id, parts }) => [id, [...parts]]));
  const ordered = asList(source["parts"]).flatMap((place) => {
    const id = asText(asRecord(place)?.["attachment"]);
    const file = files.shown.find((each) => each.id === id);
    // Shown once more, the same way.
    const next = id === null ? texts.shift() : (shown.get(id)?.shift() ?? file?.parts[0]);
    return next === undefined ? [] : [next];
  });
  const parts = [...ordered, ...texts, ...[...shown.values()].flat(), ...loose];
  return { parts: parts.length === 0 ? [""] : parts };
}

/** A transcription says more than its words; where it is unclear which text is one, it is kept apart. */
function writeTexts(texts: readonly string[], abouts: readonly unknown[]) {
  const type = "audio_transcription";
  const described = abouts.map((about) => ({ content_type: type, text: "", ...asRecord(about) }));
  if (described.length !== texts.length)
    return { texts: [...texts] as unknown[], loose: described };
  const spoken = described.map((about, at) => ({ ...about, text: texts[at] ?? "" }));
  return { texts: spoken as unknown[], loose: [] };
}

const thoughtsOf = (parts: readonly OutgoingPart[]) =>
  parts.flatMap((part) => (part.kind === "thinking" ? [part.text] : []));

/** A headline is not told from what follows it any more; together they read the same. */
function writeThoughts({ parts, kept }: ContentWriting): JsonRecord {
  const texts = thoughtsOf(parts);
  const others = parts.flatMap((part) => (part.kind === "text" ? [unfenceJson(part.text)] : []));
  const rests = asList(kept["thoughts"]).map(asRecord);
  const count = Math.max(texts.length, rests.length);
  const thoughts = Array.from({ length: count }, (_, at) => ({
    summary: "",
    content: texts[at] ?? "",
    finished: true,
    ...rests[at],
  }));
  return { thoughts: [...thoughts, ...others] };
}

/** What a tool brought back: a text, or the members of a page. */
function outputOf(parts: readonly OutgoingPart[]): JsonRecord {
  const output = parts.find((part) => part.kind === "result")?.output;
  if (output === undefined) return {};
  return asRecord(output) ?? { text: typeof output === "string" ? output : JSON.stringify(output) };
}

function writeError({ parts }: ContentWriting): JsonRecord {
  const error = parts.find((part) => part.kind === "result")?.error ?? null;
  return { name: error?.code ?? "", text: error?.message ?? "" };
}

const FENCED = /^(`{3,})[^\n`]*\n([\s\S]*)\n\1$/u;

/** The listing in a code block; the text itself where it is none. */
function unfence(text: string): string {
  return FENCED.exec(text)?.[2] ?? text;
}

/** The value that is shown as JSON; the text itself where it is none. */
function unfenceJson(text: string): unknown {
  const listing = unfence(text);
  const value = saidValue(listing);
  return value === listing ? text : value;
}
