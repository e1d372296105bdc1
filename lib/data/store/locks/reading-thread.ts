import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ConsentInput, ExportEnd, ExportStart } from "@/lib/domain/exports/record";

/** A write that belongs to what a thread does and that the main thread carries out for it. */
export type LeftWrite =
  | { readonly name: "startExport"; readonly viewer: Viewer; readonly start: ExportStart }
  | { readonly name: "recordConsents"; readonly viewer: Viewer; readonly input: ConsentInput }
  | { readonly name: "finishExport"; readonly id: string; readonly end: ExportEnd }
  | { readonly name: "noteDamage"; readonly file: string; readonly found: string };

let isReading = false;
let left: LeftWrite[] = [];

/** Says once that this thread answers for the main one: it reads the library and leaves all writing to that. */
export function becomeReadingThread(): void {
  isReading = true;
}

export const isReadingThread = (): boolean => isReading;

/** Leaves a write to the main thread, which is told of it with the next thing this one says. */
export function leaveWrite(write: LeftWrite): void {
  left.push(write);
}

/** What was left since this was last called, in order. */
export function takeLeftWrites(): readonly LeftWrite[] {
  const taken = left;
  left = [];
  return taken;
}
