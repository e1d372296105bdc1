import { identifyKind } from "@/lib/domain/kinds/kind";
import type { JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";

export const THREAD = "thread";
export const MESSAGE = "thread.message";

const isJan = (item: JsonRecord) =>
  (item["object"] === THREAD || item["object"] === MESSAGE) && identifyKind(item) === null;

export function detectJan(probe: Probe): boolean {
  return probeItems(probe).some(isJan);
}

/** A file of messages is one thread; threads are items of their own. */
export function isMessageFile(probe: Probe): boolean {
  const isList = probe.root === "jsonl" || probe.root === "array";
  return isList && probeItems(probe).some((item) => item["object"] === MESSAGE);
}
