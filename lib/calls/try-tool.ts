import { beginCall, endCall, recordBlockedCall } from "@/lib/data/calls/log";
import type { ToolPointer } from "@/lib/data/calls/callable-tool";
import { byteLength } from "@/lib/data/documents/byte-length";
import type { FinishedCall } from "@/lib/domain/calls/conversation";
import { callVerdict } from "@/lib/domain/calls/gate";
import { jsonText } from "@/lib/shared/json-text";
import type { CollectedTool } from "@/lib/domain/permissions/resolve/collect";
import { turnIfDue } from "@/lib/work/turns";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { hideValues } from "@/lib/domain/secrets/hide-values";
import { callTool } from "@/lib/net/call-tool";
import { failure, type NetFailure } from "@/lib/net/guard/failure";
import type { OutboundOptions } from "@/lib/net/guard/outbound";
import type { TaskState } from "@/lib/net/task";
import { askServer } from "@/lib/secrets/ask-server";

import { countMisfits } from "./check-result";
import { prepareCall, type PreparedCall } from "./prepare-call";

export interface TryInput extends ToolPointer {
  /** The tool a person sees in that place; another one is not called. */
  readonly name: string;
  readonly args: JsonRecord;
  /** The fingerprint of the call a person has confirmed; null when nobody did. */
  readonly confirmed: { readonly fingerprint: string; readonly atMs: number } | null;
}

export interface CallStarted {
  readonly recordId: number;
  readonly startedMs: number;
  /** It may take as long as a task. */
  readonly isTask: boolean;
  /** What the server is reached by: its address, or the program. */
  readonly server: string;
}

export interface TryOptions extends OutboundOptions {
  /** The permissions let it through and it is recorded; the server is asked next. */
  readonly onStart?: (started: CallStarted) => void;
  /** How a call stands that the server works on as a task. */
  readonly onTask?: (state: TaskState) => void;
}

/** What came of trying a tool. */
export type TryOutcome =
  | { readonly state: "impossible"; readonly why: string }
  | { readonly state: "blocked"; readonly collected: CollectedTool | null }
  | { readonly state: "ask"; readonly collected: CollectedTool; readonly call: PreparedCall }
  | {
      readonly state: "done";
      readonly recordId: number;
      readonly resultBytes: number;
      readonly finished: FinishedCall;
      /** Where the server was not reached, or its answer not used. */
      readonly failure: NetFailure | null;
    };

const CALL_MS = 60_000;
/** Tasks are for what takes longer. */
const TASK_MS = 10 * 60_000;

/**
 * Calls a tool for a person, if its permissions allow that: off refuses, ask wants the confirmation of exactly
 * this call. This is the only place that calls tools.
 */
export async function tryTool(input: TryInput, options: TryOptions): Promise<TryOutcome> {
  const prepared = await prepareCall(input, input, options.rules);
  if (!prepared.ok) return { state: "impossible", why: prepared.why };
  const { call } = prepared;
  const { collected, toolRowId } = call.callable;
  const verdict = callVerdict(collected);
  if (verdict === "off" || collected === null) {
    await recordBlockedCall({ toolRowId, atMs: Date.now(), argsBytes: call.argsBytes });
    return { state: "blocked", collected };
  }
  const isConfirmed = input.confirmed?.fingerprint === call.fingerprint;
  // What was confirmed is asked again when it is not the same call any more, whatever the permissions say now.
  if (!isConfirmed && (verdict === "ask" || input.confirmed !== null)) {
    return { state: "ask", collected, call };
  }
  return perform(call, isConfirmed ? (input.confirmed?.atMs ?? null) : null, options);
}

async function perform(
  call: PreparedCall,
  approvedMs: number | null,
  options: TryOptions,
): Promise<TryOutcome> {
  const { callable, args, argsBytes, faults } = call;
  const startedMs = Date.now();
  const recordId = await beginCall({ toolRowId: callable.toolRowId, atMs: startedMs, argsBytes });
  const server = call.server.address;
  options.onStart?.({ recordId, startedMs, isTask: callable.wantsTask, server });
  const begun = performance.now();
  const answer = await send(call, options);
  const ms = Math.round(performance.now() - begun);
  const resultBytes = answer.ok ? answer.bytes : 0;
  await endCall(recordId, { ms, resultBytes, ...endOf(answer) });
  return {
    state: "done",
    recordId,
    resultBytes,
    failure: answer.ok ? null : answer,
    finished: {
      toolsetId: callable.toolsetId,
      toolName: callable.name,
      args,
      startedMs,
      ms,
      approvedMs,
      answer: answer.ok
        ? { kind: "result", result: answer.result }
        : { kind: "failure", errorType: answer.errorType, message: answer.message },
      faults: faults?.length ?? null,
      misfits: answer.ok ? await countMisfits(callable.outputSchema, answer.result) : null,
    },
  };
}

type Answer = { readonly ok: true; readonly result: JsonRecord; readonly bytes: number };

async function send(
  { target, server, args, callable }: PreparedCall,
  options: TryOptions,
): Promise<Answer | NetFailure> {
  const mostMs = callable.wantsTask ? TASK_MS : CALL_MS;
  const time = { pageMs: mostMs, runMs: mostMs };
  let filledIn: readonly string[] = [];
  const answer = await askServer(target, options, (resolved) => {
    ({ filledIn } = resolved);
    return callTool(resolved, server.toolName, args, {
      ...options,
      inputSchema: callable.serverSchema,
      wantsTask: callable.wantsTask,
      limits: { ...time, ...options.limits },
    });
  });
  if (!answer.ok) return answer;
  const json = jsonText(answer.result);
  if (json === null) return failure("PROTOCOL_ERROR", "The answer is nested too deep to be used.");
  // An answer may have megabytes, and each of these steps reads all of it.
  await turnIfDue();
  const hidden = filledIn.length === 0 ? json : hideValues(json, filledIn);
  await turnIfDue();
  const result = hidden === json ? answer.result : (asRecord(JSON.parse(hidden)) ?? {});
  await turnIfDue();
  return { ok: true, result, bytes: byteLength(JSON.stringify(result)) };
}

function endOf(answer: Answer | NetFailure): {
  outcome: "ok" | "error" | "cancelled";
  errorType: string | null;
} {
  if (answer.ok) {
    return { outcome: answer.result["isError"] === true ? "error" : "ok", errorType: null };
  }
  const { errorType } = answer;
  return { outcome: errorType === "CANCELLED" ? "cancelled" : "error", errorType };
}
