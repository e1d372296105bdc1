import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { readSlotMember, slotOf } from "../toolset/schema/slot-member";

/** What the API calls a toolset or a tool. */
export interface ApiIdentity {
  readonly name: string;
  /** Null when it has none. */
  readonly externalId: string | null;
  readonly labels: JsonRecord;
}

/**
 * Reads what the slot of the API's format says, wherever it says so: answers have `metadata`, files may state
 * members next to it, and in the form of one file the key is the external id.
 * @param named what it is called when the slot is silent
 */
export function apiIdentity(holder: JsonRecord | null, named: string): ApiIdentity {
  const read = (...path: string[]): unknown =>
    readSlotMember(holder, "cadenya", path, "current")?.value;
  const key = asText(asRecord(slotOf(holder, "cadenya")?.["meta"])?.["key"]);
  const externalId =
    asText(read("externalId")) || asText(read("metadata", "externalId")) || key || null;
  return {
    name: asText(read("metadata", "name")) || asText(read("name")) || named,
    externalId,
    labels: asRecord(read("metadata", "labels")) ?? asRecord(read("labels")) ?? {},
  };
}
