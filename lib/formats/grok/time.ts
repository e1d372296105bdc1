import type { MemberReader } from "../kit/source/member-reader";
import type { SourceTime } from "../kit/source/time";
import type { GrokDate } from "./source";

/**
 * A moment as exports write it: ISO, or as the database does, `{$date: ISO}` or `{$date: {$numberLong: "ms"}}`.
 * What cannot be read stays with the reader.
 * @param time the member as a moment
 * @param wrapped the member as an object
 */
export function readGrokTime(
  time: SourceTime | null,
  wrapped: MemberReader<GrokDate> | null,
): SourceTime | null {
  return time ?? wrapped?.time("$date") ?? wrapped?.open("$date")?.time("$numberLong") ?? null;
}
