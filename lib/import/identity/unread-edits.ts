import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { CARRIER_KEYS } from "@/lib/formats/kit/tools/payload-places";
import { toolFilesWriters, toolWriters } from "@/lib/formats/tool-writers";
import { isWriterOf, valuesOf } from "./written-again";
import { parseJson } from "@/lib/shared/json-text";
import { asList, asRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { formatPointer } from "@/lib/json/pointers";

/** A value that two others do not share. */
interface ChangedPlace {
  /** JSON Pointer of it. */
  readonly path: string;
  /** Undefined where it was put in or taken out. */
  readonly before: unknown;
  readonly after: unknown;
}

const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

/** Findings name so many places, and then how many more there are. */
const MOST_NAMED = 20;

/** What was read to make a document of toolsets. */
export interface ReadItem {
  /** The format that read it. */
  readonly format: string;
  /** The parsed file; of several files an object of their texts' values by name. */
  readonly item: unknown;
  /** Places where references took the place of credentials. */
  readonly concealed: readonly { readonly path: string }[];
  /** It says more than its value: keys that occur twice, digits of long numbers, what an object around it says. */
  readonly saysMore?: boolean;
}

/**
 * Finds the values of a file that its document does not come from, as JSON Pointers into what was read. A file that
 * carries toolsets along is made of them, so what an export of the document would not write there was put in, changed or
 * taken out since, and overlooked.
 * @param document the text of a document that is read from the file
 * @returns null for a file that carries none: its document keeps what it says word for word
 */
export function findUnreadEdits(
  { format, item, concealed }: ReadItem,
  document: string,
): string[] | null {
  if (!carriesToolsets(item)) return null;
  const hidden = concealed.map(({ path }) => path);
  const isOpen = ({ path }: { readonly path: string }) =>
    !hidden.some((place) => place === path || path.startsWith(`${place}/`));
  const ways = writtenAgain(format, parseJson(document)).map((written) => {
    const places = changedPlaces(written, item).filter(isOpen);
    return { places, size: JSON.stringify(places).length };
  });
  const [closest] = ways.toSorted((a, b) => a.size - b.size);
  return closest?.places.map(({ path }) => path) ?? null;
}

/** The note on values that were changed and are not read. */
export function unreadFindings(places: readonly string[], pointer: string): Diagnostic[] {
  const told = places.slice(0, MOST_NAMED).map((place) => unread(UNREAD, pointer + place));
  const rest = places.length - told.length;
  const more = `${rest.toLocaleString("en")} more changes in this file are not imported either.`;
  return rest === 0 ? told : [...told, unread(more, pointer)];
}

const UNREAD =
  "This was changed after the export. Tools are restored from what the export carries along, so the change is not imported.";

function unread(message: string, path: string): Diagnostic {
  return { severity: "warning", rule: "import.change-not-read", message, path };
}

/** The document in every form in which the format may have carried it. */
function writtenAgain(format: string, file: unknown): unknown[] {
  const isOf = ({ id }: { readonly id: string }) => isWriterOf(format, id);
  const options = { roundTrip: true } as const;
  const single = toolWriters
    .filter((writer) => isOf(writer) && writer.mediaType === "application/json")
    .map((writer) => parseJson(writer.write(file, options).text));
  const several = toolFilesWriters.filter(isOf).map((writer) => {
    const { files } = writer.writeFiles(file, { ...DEFAULT_WRITER_OPTIONS, ...options });
    return valuesOf(new Map(files.map(({ name, text }) => [name, text])));
  });
  return [...single, ...several];
}

function carriesToolsets(value: unknown): boolean {
  if (Array.isArray(value)) return asList(value).some(carriesToolsets);
  const record = asRecord(value);
  if (record === null) return false;
  return Object.entries(record).some(
    ([key, held]) =>
      (CARRIER_KEYS.has(key) && asRecord(held)?.["v"] === 1) || carriesToolsets(held),
  );
}

/**
 * The smallest values that two plain values do not share: changed, put in, or taken out. The order of members does not
 * matter. Values must not nest without end; the readers of files see to that.
 */
export function changedPlaces(before: unknown, after: unknown, path = ""): ChangedPlace[] {
  if (Object.is(before, after)) return [];
  if (!isContainer(before) || !isContainer(after)) return [{ path, before, after }];
  if (Array.isArray(before) !== Array.isArray(after)) return [{ path, before, after }];
  const was = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((name) => {
    const place = path + formatPointer([name]);
    return was.has(name) && now.has(name)
      ? changedPlaces(was.get(name), now.get(name), place)
      : [{ path: place, before: was.get(name), after: now.get(name) }];
  });
}
