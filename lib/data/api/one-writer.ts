import { getSharedStore } from "../library/client";

/** Runs a write of the Tool sets API while no other process that shares the library does one. */
export async function asOnlyWriter<T>(work: () => Promise<T>): Promise<T> {
  const store = await getSharedStore();
  return store.inTurn("api-writes", work);
}

/** Waits until what was written so far survives a power cut. */
export async function onDisk(): Promise<void> {
  const store = await getSharedStore();
  await store.onDisk();
}
