import { quote } from "@/lib/domain/document/describe-value";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { unmapped } from "@/lib/formats/kit/source/unmapped";

/** A request or an answer in a line of a batch, and what the line says besides. */
export interface BatchLine {
  readonly inner: JsonRecord;
  /** Where it is in the line. */
  readonly pointer: string;
  readonly batch: JsonRecord;
}

/** Interfaces that answer with messages; the others of a batch make vectors, pictures and verdicts. */
const TALKS = /\/(?:responses|completions)$/u;

/** What a line of a batch wraps; null for anything else, and where nothing was said or a request has failed. */
export function openBatchLine(item: unknown): BatchLine | null {
  const record = asRecord(item);
  if (record === null || asText(record["custom_id"]) === null) return null;
  if (otherInterface(record) !== null) return null;
  const response = asRecord(record["response"]);
  const inner = asRecord((response ?? record)["body"]);
  if (inner === null) return null;
  if (response === null) return { inner, pointer: "/body", batch: unmapped(record, BODY) };
  const batch = { ...unmapped(record, RESPONSE), response: unmapped(response, BODY) };
  return { inner, pointer: "/response/body", batch };
}

/** Why a line of a batch is no conversation; null for any other item. */
export function explainBatchLine(item: unknown): string | null {
  const record = asRecord(item);
  const id = asText(record?.["custom_id"]) ?? null;
  if (record === null || id === null) return null;
  const url = otherInterface(record);
  if (url !== null)
    return `The request ${quote(id)} of this batch goes to ${quote(url)}, which answers with no message.`;
  const answered = asRecord(asRecord(asRecord(record["response"])?.["body"])?.["error"]);
  const reason = asText((answered ?? asRecord(record["error"]))?.["message"]);
  return reason === null ? null : `The request ${quote(id)} of this batch failed: ${quote(reason)}`;
}

function otherInterface(line: JsonRecord): string | null {
  const url = asText(line["url"]) ?? "";
  return url === "" || TALKS.test(url) ? null : url;
}

const BODY: ReadonlySet<string> = new Set(["body"]);
const RESPONSE: ReadonlySet<string> = new Set(["response"]);
