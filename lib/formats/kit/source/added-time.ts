import type { JsonRecord } from "@/lib/shared/read-value";

import { readSourceTime, type SourceTime } from "./time";

/** Members in which programs note when a message of an API was sent; the APIs themselves have none. */
const NAMES = ["timestamp", "created_at", "createdAt", "create_time", "createTime", "ts", "date"];

/** Nobody talked with a model by an API before; a smaller number counts something else, such as seconds of a sound. */
const EARLIEST_MS = Date.parse("2018-01-01T00:00:00Z");

/** A time, and the member that has it. */
export interface AddedTime {
  readonly name: string;
  readonly time: SourceTime;
}

/** When a message was sent, as the program notes it that keeps it; null where none of its members says so. */
export function addedTime(message: JsonRecord): AddedTime | null {
  for (const name of NAMES) {
    const time = Object.hasOwn(message, name) ? readSourceTime(message[name]) : null;
    if (time !== null && time.ms >= EARLIEST_MS) return { name, time };
  }
  return null;
}
