import type { MemberReader } from "../kit/source/member-reader";
import type { SourceTime } from "../kit/source/time";

/**
 * A moment as exports write it: ISO, or as the database does, `{$date: ISO}` or `{$date: {$numberLong: "ms"}}`.
 * What cannot be read stays with the reader.
 */
export function readGrokTime(holder: MemberReader, member: string): SourceTime | null {
  const time = holder.time(member);
  if (time !== null) return time;
  const wrapped = holder.open(member);
  return wrapped?.time("$date") ?? wrapped?.open("$date")?.time("$numberLong") ?? null;
}
