import { hideValues } from "@/lib/domain/secrets/hide-values";
import { jsonText } from "@/lib/shared/json-text";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Steps } from "@/lib/shared/steps";

import { NetError } from "./guard/failure";

/** Shorter ones are in ordinary words of descriptions. */
const SHORTEST_VALUE = 8;

/** What a server was sent for a reference must not come into the library in what it says of itself. */
export function withoutSent(said: JsonRecord, filledIn: readonly string[]): JsonRecord {
  const values = filledIn.filter((value) => value.trim().length >= SHORTEST_VALUE);
  if (values.length === 0) return said;
  const json = jsonText(said);
  if (json === null) {
    const message = "The server’s description of itself is nested too deeply.";
    throw new NetError("PROTOCOL_ERROR", undefined, message);
  }
  const hidden = hideValues(json, values);
  return hidden === json ? said : (asRecord(JSON.parse(hidden)) ?? {});
}

/** The same for each entry of a list. */
export function* eachWithoutSent(
  entries: readonly unknown[],
  filledIn: readonly string[],
): Steps<unknown[]> {
  const kept: unknown[] = [];
  for (const entry of entries) {
    yield;
    kept.push(withoutSent({ entry }, filledIn)["entry"]);
  }
  return kept;
}
