import { asRecord } from "@/lib/domain/read-value";

import type { MemberReader } from "../member-reader";
import { readSourceTime } from "../source-time";
import type { SourceTime } from "../source-time";

/**
 * A moment as exports write it: ISO, or as the database does, `{$date: ISO}` or `{$date: {$numberLong: "ms"}}`.
 * What cannot be read stays with the reader.
 */
export function readGrokTime(holder: MemberReader, member: string): SourceTime | null {
  const value = holder.peek(member);
  const date = asRecord(value)?.["$date"] ?? value;
  const time = readSourceTime(asRecord(date)?.["$numberLong"] ?? date);
  if (time !== null) holder.drop(member);
  return time;
}
