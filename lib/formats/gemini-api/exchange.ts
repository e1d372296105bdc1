import { asList, asRecord, asRecords, type JsonRecord } from "@/lib/shared/read-value";

import { contentList } from "../kit/vendor/google/contents";
import { unmapped } from "../kit/source/unmapped";

/** A request and the answer to it, each empty where there is none, and what a line of a batch says around them. */
export interface Exchange {
  readonly request: JsonRecord;
  readonly answer: JsonRecord;
  /** Whether they are apart, in a line of a batch; else both are the item itself. */
  readonly isLine: boolean;
  readonly batch: JsonRecord;
}

const WRAPPERS: ReadonlySet<string> = new Set(["request", "response"]);

/** Opens a line of a batch, which keeps its request and its answer apart; anything else is as it stands. */
export function openExchange(item: JsonRecord): Exchange {
  const request = asRecord(item["request"]);
  const answer = asRecord(item["response"]);
  const isLine = contentList(request?.["contents"]) !== null || isAnswer(answer ?? {});
  if (!isLine) return { request: item, answer: item, isLine, batch: {} };
  const batch = unmapped(item, WRAPPERS);
  return { request: request ?? {}, answer: answer ?? {}, isLine, batch };
}

/** Whether a record is what a model answered. */
export function isAnswer(record: JsonRecord): boolean {
  return asRecords(record["candidates"]).some(hasParts);
}

const hasParts = (candidate: JsonRecord) =>
  asList(asRecord(candidate["content"])?.["parts"]).length > 0;

/** Whether a list is one answer in the pieces it was sent in: only its last piece says why it ended. */
export function isStream(list: readonly unknown[]): boolean {
  const [first] = asRecords(list);
  return first !== undefined && isAnswer(first) && asRecords(first["candidates"]).every(isOpen);
}

const isOpen = (candidate: JsonRecord) =>
  (candidate["finishReason"] ?? candidate["finish_reason"] ?? null) === null;
