import { DEFAULT_WRITER_OPTIONS, type WriterOptions } from "@/lib/domain/exports/request";
import type { DocumentKind } from "@/lib/domain/kinds/kind";
import { createTally } from "@/lib/formats/kit/contract/fidelity";
import { outgoingDocument } from "@/lib/formats/kit/contract/outgoing-document";
import type { ConversationWriter } from "@/lib/formats/kit/contract/writer";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";
import { toolFilesWriters, toolWriters } from "@/lib/formats/tool-writers";
import { writers } from "@/lib/formats/writers";
import { equalJson } from "@/lib/json/equal";
import { parseJson } from "@/lib/shared/json-text";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

/** A document is written again at one go; a bigger one is compared piece by piece by the person. */
export const MOST_BYTES_WRITTEN = 8 << 20;
/** With every choice of an export only up to this size. */
const MOST_BYTES_OF_CHOICES = 1 << 20;

const BOTH = [true, false] as const;

/** What an export of a conversation may leave out. The usual choices come first. */
const CHOICES: readonly WriterOptions[] = BOTH.flatMap((thinking) =>
  BOTH.flatMap((toolCalls) =>
    BOTH.flatMap((attachments) =>
      (["note", "drop"] as const).map((missingResults) => ({
        ...DEFAULT_WRITER_OPTIONS,
        thinking,
        toolCalls,
        attachments,
        missingResults,
      })),
    ),
  ),
);

/** One way in which an export writes a document as one file. */
interface WayToWrite {
  readonly write: (text: string, title: string) => Promise<string> | string;
  readonly syntax: "json" | "lines" | "yaml";
}

/** Whether what a writer writes is read by a format: some formats have several writers. */
export const isWriterOf = (format: string, id: string): boolean =>
  id === format || id.startsWith(`${format}-`);

/** Every way in which an export in a format writes a document of so many bytes as one file; the usual ones first. */
export function waysToWrite(kind: DocumentKind, format: string, bytes: number): WayToWrite[] {
  if (kind === "conversation") {
    const choices = bytes <= MOST_BYTES_OF_CHOICES ? CHOICES : CHOICES.slice(0, 1);
    const own = writers.filter(({ id }) => isWriterOf(format, id));
    return choices.flatMap((options) =>
      own.map((writer) => ({
        write: (text, title) => writeTalk(writer, text, title, options),
        syntax: writer.packing === "lines" ? "lines" : "json",
      })),
    );
  }
  return toolWriters
    .filter(({ id }) => isWriterOf(format, id))
    .flatMap((writer) =>
      BOTH.map((roundTrip) => ({
        write: (text: string) => writer.write(JSON.parse(text), { roundTrip }).text,
        syntax: writer.mediaType === "application/json" ? "json" : "yaml",
      })),
    );
}

async function writeTalk(
  writer: ConversationWriter,
  document: string,
  title: string,
  options: WriterOptions,
): Promise<string> {
  let text = "";
  const outgoing = outgoingDocument(document, title);
  for await (const piece of writer.write(outgoing, options, createTally(writer.facts))) {
    text += piece;
  }
  return text;
}

/** A document of the library as an export takes it. */
interface Written {
  readonly kind: DocumentKind;
  readonly text: string;
  readonly title: string;
}

/**
 * Whether an export of a document has exactly the values of what was read, in whatever layout and order of members.
 * It asks for nothing that names the document, so that it serves formats which have no place for a name.
 * @param item the parsed file or the entry of it, of several files the object of their values by name
 */
export async function isWrittenAs(
  { kind, text, title }: Written,
  { format, item }: { readonly format: string; readonly item: unknown },
): Promise<boolean> {
  const tried = new Set<string>();
  for (const { write, syntax } of waysToWrite(kind, format, text.length)) {
    const written = await write(text, title);
    if (written === "" || tried.has(written)) continue;
    tried.add(written);
    if (itemsOf(written, syntax).some((value) => equalJson(value, item))) return true;
  }
  return kind === "toolsets" && isWrittenAsFiles(text, format, item);
}

/** What a file of ours is read as: all of it, each entry of its list, or each of its lines. */
function itemsOf(written: string, syntax: WayToWrite["syntax"]): unknown[] {
  if (syntax === "yaml") {
    const yaml = readYaml(written);
    return yaml.ok ? [yaml.value] : [];
  }
  const isLines = syntax === "lines";
  const lines = isLines ? written.split("\n").filter((line) => line !== "") : [];
  const whole = isLines ? lines.map(parseJson) : parseJson(written);
  return [whole, ...(Array.isArray(whole) ? asList(whole) : [])];
}

function isWrittenAsFiles(text: string, format: string, item: unknown): boolean {
  const found = asRecord(item);
  if (found === null) return false;
  return toolFilesWriters
    .filter(({ id }) => isWriterOf(format, id))
    .some((writer) =>
      BOTH.some((roundTrip) => {
        const options = { ...DEFAULT_WRITER_OPTIONS, roundTrip };
        const { files } = writer.writeFiles(JSON.parse(text), options);
        const values = valuesOf(new Map(files.map((file) => [file.name, file.text])));
        // A tree of one file leaves as that file, under a name of its own.
        const isOne = files.length === 1 && Object.keys(found).length === 1;
        return isOne
          ? equalJson(Object.values(values), Object.values(found))
          : equalJson(values, found);
      }),
    );
}

/** Files as one value: the object of their values by name, where one that cannot be read is its text. */
export function valuesOf(files: ReadonlyMap<string, string>): JsonRecord {
  const values = [...files].map(([name, text]): [string, unknown] => {
    const read = readYaml(text);
    return [name, read.ok ? read.value : text];
  });
  return Object.fromEntries(values);
}
