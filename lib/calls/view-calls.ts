import type { Viewer } from "@/lib/domain/accounts/viewer";
import { listCalls, readCall } from "@/lib/data/calls/log";
import { readCallableTool, type ToolPointer } from "@/lib/data/calls/callable-tool";
import type { CallRecord } from "@/lib/domain/calls/record";
import type { CallOverview, CallView, ListedCall } from "@/lib/domain/calls/view";
import { showResult } from "@/lib/domain/calls/shown-result";
import { missingReferences } from "@/lib/secrets/missing-references";
import { openInstallation } from "@/lib/secrets/open-installation";

import { heldCall, isOwnCall, recordedCalls, type HeldCall } from "./held-calls";
import { serverOf } from "./prepare-call";

const SHOWN = 50;

/** Whether a tool can be called, and its latest calls; null when there is no such tool. */
export async function viewCalls(
  viewer: Viewer,
  pointer: ToolPointer,
): Promise<CallOverview | null> {
  const callable = await readCallableTool(pointer, await openInstallation());
  if (callable === null) return null;
  const reachable = serverOf(callable);
  const held = recordedCalls();
  const records = await listCalls(viewer, callable.toolRowId, SHOWN);
  return {
    server: reachable.ok ? reachable.server : null,
    why: reachable.ok ? null : reachable.why,
    missing: reachable.ok ? await missingReferences(reachable.target) : [],
    collected: callable.collected,
    calls: records.map((record): ListedCall => {
      const known = held.get(record.id);
      const isRunning = known?.call.state === "running";
      // What others sent and got is not told; that they call is.
      const isOwn = known !== undefined && isOwnCall(viewer, known.call);
      return { ...record, callId: isOwn ? known.callId : null, isRunning };
    }),
  };
}

/** How a call stands; null when it is not held any more. */
export async function viewCall(viewer: Viewer, callId: string): Promise<CallView | null> {
  const held = heldCall(viewer, callId);
  if (held === null || held.state === "asks") return null;
  if (held.state === "running") {
    const { startedMs, isTask, questions, task } = held;
    return { state: "running", startedMs, isTask, question: questions.waiting(), task: task() };
  }
  const record = await readCall(viewer, held.recordId);
  return record === null ? null : viewEnded(held, record);
}

function viewEnded(
  held: Extract<HeldCall, { state: "ended" | "lost" }>,
  record: CallRecord,
): CallView {
  if (held.state === "lost") {
    const failure = { message: "Colloquy failed; its log has more.", detail: null };
    const unknown = { result: null, faults: null, misfits: null };
    return { state: "ended", record, failure, ...unknown, approved: false };
  }
  const { answer, faults, misfits, approvedMs } = held.finished;
  const { failure } = held;
  return {
    state: "ended",
    record,
    failure: failure === null ? null : { message: failure.message, detail: failure.detail ?? null },
    result: answer.kind === "result" ? showResult(answer.result) : null,
    faults,
    misfits,
    approved: approvedMs !== null,
  };
}
