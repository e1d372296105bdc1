import { mayKeepPrivate, type Viewer } from "@/lib/domain/accounts/viewer";
import { databaseFile } from "@/lib/data/store/files/data-directory";
import type { ToolPointer } from "@/lib/data/calls/callable-tool";
import type { FinishedCall } from "@/lib/domain/calls/conversation";
import { processWide } from "@/lib/shared/process-wide";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { NetFailure } from "@/lib/net/guard/failure";
import type { TaskState } from "@/lib/net/task";

import type { QuestionBox } from "./question-box";

/** A call in memory: waiting for a person, under way, or ended. It holds the arguments, which no record does. */
export type HeldCall = {
  readonly pointer: ToolPointer;
  readonly sinceMs: number;
  /** The account of who makes it; null where nobody signs in. */
  readonly by: string | null;
} & (
  | {
      readonly state: "asks";
      readonly name: string;
      readonly args: JsonRecord;
      readonly fingerprint: string;
    }
  | {
      readonly state: "running";
      readonly recordId: number;
      readonly startedMs: number;
      readonly controller: AbortController;
      /** It may take as long as a task. */
      readonly isTask: boolean;
      readonly questions: QuestionBox;
      /** How the server's task stands; null where there is none, or not yet. */
      readonly task: () => TaskState | null;
    }
  | {
      readonly state: "ended";
      readonly recordId: number;
      readonly finished: FinishedCall;
      readonly failure: NetFailure | null;
      readonly bytes: number;
    }
  /** It ended by a fault of Colloquy itself. */
  | { readonly state: "lost"; readonly recordId: number }
);

const MOST = 50;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_MS = 60 * 60 * 1000;

// Routes and actions are bundled apart, and both must see the same calls.
const calls = processWide("calls", () => new Map<string, HeldCall>());

/** Several libraries may be open in one process, one after the other. */
const keyOf = (callId: string): string => `${databaseFile()} ${callId}`;

/** A call that somebody makes or has made; null for those of others, as for what is not held. */
export function heldCall(viewer: Viewer, callId: string): HeldCall | null {
  forgetOld();
  const held = calls.get(keyOf(callId));
  return held !== undefined && isOwnCall(viewer, held) ? held : null;
}

/** Who is recorded as making a call. */
export const callerOf = (viewer: Viewer): string | null =>
  viewer.kind === "member" ? viewer.id : null;

/**
 * Whether what was sent and answered is somebody's to see: theirs who makes the call, who may also have saved it as
 * private.
 */
export const isOwnCall = (viewer: Viewer, { by }: Pick<HeldCall, "by">): boolean =>
  viewer.kind === "local" || (mayKeepPrivate(viewer) && by !== null && by === callerOf(viewer));

/** Holds a call as it is now, and forgets what is too much or too old. */
export function holdCall(callId: string, call: HeldCall): void {
  // Behind the others, since it is the latest.
  calls.delete(keyOf(callId));
  calls.set(keyOf(callId), call);
  forgetOld();
}

export function forgetCall(callId: string): void {
  calls.delete(keyOf(callId));
}

/** The calls of a library that were recorded, by the id of their record. */
export function recordedCalls(): ReadonlyMap<number, { callId: string; call: HeldCall }> {
  forgetOld();
  const own = keyOf("");
  return new Map(
    [...calls].flatMap(([key, call]) =>
      key.startsWith(own) && call.state !== "asks"
        ? [[call.recordId, { callId: key.slice(own.length), call }]]
        : [],
    ),
  );
}

/** How many calls are under way. */
export function runningCalls(): number {
  return [...calls.values()].filter(({ state }) => state === "running").length;
}

/** What runs is never forgotten. */
function forgetOld(): void {
  let count = calls.size;
  let bytes = [...calls.values()].reduce((sum, call) => sum + bytesOf(call), 0);
  const oldest = Date.now() - MOST_MS;
  for (const [key, call] of calls) {
    const isTooMuch = count > MOST || bytes > MOST_BYTES;
    if (call.state === "running" || (!isTooMuch && call.sinceMs >= oldest)) continue;
    calls.delete(key);
    count -= 1;
    bytes -= bytesOf(call);
  }
}

function bytesOf(call: HeldCall): number {
  return call.state === "ended" ? call.bytes : 0;
}
