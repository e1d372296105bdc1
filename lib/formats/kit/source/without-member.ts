import { parsePointer } from "@/lib/json/pointers";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

/** The record without what its JSON Pointers name, which have to be texts. */
export const withoutMembers = (record: JsonRecord, pointers: unknown): JsonRecord =>
  asList(pointers)
    .filter((pointer) => typeof pointer === "string")
    .reduce((left, pointer) => withoutMember(left, parsePointer(pointer)), record);

/** The record without what is at a path of members; the same record where nothing does. */
export function withoutMember(record: JsonRecord, [name, ...rest]: readonly string[]): JsonRecord {
  if (name === undefined || !Object.hasOwn(record, name)) return record;
  const inner = asRecord(record[name]);
  if (rest.length > 0) {
    return inner === null ? record : { ...record, [name]: withoutMember(inner, rest) };
  }
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
