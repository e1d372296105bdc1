import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** A content with all its parts spelled out, and where it is. */
export interface SpelledContent {
  /** Below the member that has the contents, as the end of a JSON Pointer. */
  readonly pointer: string;
  readonly entry: unknown;
}

/** Members by which a part says something. */
const PART_MEMBERS = [
  "text",
  "inlineData",
  "inline_data",
  "fileData",
  "file_data",
  "functionCall",
  "function_call",
  "functionResponse",
  "function_response",
  "executableCode",
  "executable_code",
  "codeExecutionResult",
  "code_execution_result",
];

const hasAny = (record: JsonRecord, names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(record, name));

/** A file that was uploaded, as SDKs take it in place of a part. */
const isUploadedFile = (record: JsonRecord): boolean =>
  asText(record["uri"]) !== null && hasAny(record, ["mimeType", "mime_type"]);

const isContent = (record: JsonRecord): boolean => hasAny(record, ["role", "parts"]);

/** Whether a value is a part, or what SDKs take for one: a text, or a file that was uploaded. */
export function isPartLike(value: unknown): boolean {
  if (typeof value === "string") return true;
  const record = asRecord(value);
  if (record === null || isContent(record)) return false;
  return hasAny(record, PART_MEMBERS) || isUploadedFile(record);
}

/** The list that `contents` stands for; null where it is nothing of the kind. */
export function contentList(contents: unknown): readonly unknown[] | null {
  if (Array.isArray(contents)) return asList(contents);
  return typeof contents === "string" || asRecord(contents) !== null ? [contents] : null;
}

/**
 * Spells out what the official SDKs take for `contents`: a text, one part or one content in place of the list, and
 * parts that stand in the list by themselves, of which those that follow one another are one content.
 */
export function spellContents(contents: unknown): SpelledContent[] | null {
  const list = contentList(contents);
  if (list === null) return null;
  const isList = Array.isArray(contents);
  const spelled: SpelledContent[] = [];
  let open: { role: string | null; parts: unknown[] } | null = null;
  for (const [at, entry] of list.entries()) {
    const pointer = isList ? `/${at}` : "";
    if (!isPartLike(entry)) {
      open = null;
      spelled.push({ pointer, entry: spellContent(entry) });
      continue;
    }
    const role = roleOfPart(entry);
    if (open === null || open.role !== role) {
      open = { role, parts: [] };
      const { parts } = open;
      spelled.push({ pointer, entry: role === null ? { parts } : { role, parts } });
    }
    open.parts.push(spellPart(entry));
  }
  return spelled;
}

/** Only a model calls functions; anything else on its own comes from the user. */
function roleOfPart(part: unknown): string | null {
  return hasAny(asRecord(part) ?? {}, ["functionCall", "function_call"]) ? "model" : null;
}

/** A content whose parts are a list of objects: SDKs also take one text or one part for all of them. */
export function spellContent(entry: unknown): unknown {
  const content = asRecord(entry);
  const parts = content?.["parts"];
  if (content === null || parts === null || parts === undefined) return entry;
  const isOne = asText(parts) !== null || asRecord(parts) !== null;
  if (!isOne && !Array.isArray(parts)) return entry;
  return { ...content, parts: asList(isOne ? [parts] : parts).map(spellPart) };
}

function spellPart(part: unknown): unknown {
  const text = asText(part);
  if (text !== null) return { text };
  const record = asRecord(part);
  if (record === null || hasAny(record, PART_MEMBERS) || !isUploadedFile(record)) return part;
  const { uri, ...file } = record;
  return { fileData: { fileUri: uri, ...file } };
}
