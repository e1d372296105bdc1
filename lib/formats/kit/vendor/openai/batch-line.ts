import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { unmapped } from "@/lib/formats/kit/source/unmapped";

/** A request or an answer in a line of a batch, and what the line says besides. */
export interface BatchLine {
  readonly inner: JsonRecord;
  /** Where it is in the line. */
  readonly pointer: string;
  readonly batch: JsonRecord;
}

/** What a line of a batch wraps; null for anything else, and where a request has failed. */
export function openBatchLine(item: unknown): BatchLine | null {
  const record = asRecord(item);
  if (record === null || asText(record["custom_id"]) === null) return null;
  const response = asRecord(record["response"]);
  const inner = asRecord((response ?? record)["body"]);
  if (inner === null) return null;
  if (response === null) return { inner, pointer: "/body", batch: unmapped(record, BODY) };
  const batch = { ...unmapped(record, RESPONSE), response: unmapped(response, BODY) };
  return { inner, pointer: "/response/body", batch };
}

const BODY: ReadonlySet<string> = new Set(["body"]);
const RESPONSE: ReadonlySet<string> = new Set(["response"]);
