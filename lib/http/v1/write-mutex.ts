import pLimit from "p-limit";

import { asOnlyWriter, onDisk } from "@/lib/data/api/one-writer";
import { processWide } from "@/lib/shared/process-wide";

// Each route file is bundled apart, and a write of one waits for those of all others.
const queue = processWide("api-writes", () => pLimit(1));

/**
 * Runs one write after the other, also of other processes that share the library, so that what a write has found, such as
 * that an external id is free, still holds when it is done. Edits in the app do not wait here; they are noticed by their
 * revisions.
 */
export const mutex = <T>(write: () => Promise<T>): Promise<T> => queue(() => asOnlyWriter(write));

/**
 * The same for writes that are `awaited`: it waits for the disk once the next write may begin, so that those of several
 * clients share one wait.
 */
export async function mutexThenDisk<T>(write: () => Promise<T>): Promise<T> {
  const written = await mutex(write);
  await onDisk();
  return written;
}
