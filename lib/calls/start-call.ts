import { ulid } from "ulid";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  fitsQuestion,
  readQuestion,
  type QuestionAnswer,
} from "@/lib/domain/calls/server-question";
import type { CallStart } from "@/lib/domain/calls/view";
import type { OutboundOptions } from "@/lib/net/guard/outbound";
import { isOfOwnNetwork } from "@/lib/net/guard/host";
import type { TaskState } from "@/lib/net/task";

import {
  callerOf,
  forgetCall,
  heldCall,
  holdCall,
  runningCalls,
  type HeldCall,
} from "./held-calls";
import { createQuestionBox } from "./question-box";
import { tryTool, type TryInput, type TryOutcome } from "./try-tool";

type Options = Omit<OutboundOptions, "signal">;

/** What a press came to, and the end of what it began, which rejects only for a bug. */
export interface Started {
  readonly start: CallStart | { readonly state: "impossible"; readonly why: string };
  readonly ended: Promise<void>;
}

const MOST_AT_ONCE = 8;
/** A question left open for longer is no answer to what is there now. */
const MOST_QUESTION_MS = 10 * 60 * 1000;

/** Begins a call a person has pressed for, or asks what the permissions want asked. */
export function startCall(
  viewer: Viewer,
  wanted: Omit<TryInput, "confirmed">,
  options: Options = {},
): Promise<Started> {
  return begin(callerOf(viewer), ulid(), { ...wanted, confirmed: null }, options);
}

/** Begins a call that was asked about, with the very arguments that were shown. */
export async function confirmCall(
  viewer: Viewer,
  callId: string,
  options: Options = {},
): Promise<Started> {
  const held = heldCall(viewer, callId);
  const atMs = Date.now();
  if (held?.state !== "asks" || atMs - held.sinceMs > MOST_QUESTION_MS) {
    return stopped({ state: "impossible", why: "This question is no longer open. Ask again." });
  }
  // One confirmation is good for one call.
  forgetCall(callId);
  const { pointer, name, args, fingerprint } = held;
  const input = { ...pointer, name, args, confirmed: { fingerprint, atMs } };
  return begin(held.by, callId, input, options);
}

/** The person said no: the call cannot be confirmed any more. */
export function declineCall(viewer: Viewer, callId: string): void {
  if (heldCall(viewer, callId)?.state === "asks") forgetCall(callId);
}

/**
 * Answers a question of the server of a call that runs. Nothing else ever answers one.
 * @returns `closed` when it does not wait any more; `unfit` when the answer is none to its form
 */
export function answerQuestion(
  viewer: Viewer,
  callId: string,
  questionId: string,
  answer: QuestionAnswer,
): "sent" | "closed" | "unfit" {
  const held = heldCall(viewer, callId);
  const waiting = held?.state === "running" ? held.questions.waiting() : null;
  if (held?.state !== "running" || waiting?.id !== questionId) return "closed";
  if (!fitsQuestion(waiting.question, answer)) return "unfit";
  return held.questions.answer(questionId, answer) ? "sent" : "closed";
}

/** Ends a call that runs. */
export function cancelCall(viewer: Viewer, callId: string): void {
  const held = heldCall(viewer, callId);
  if (held?.state === "running") held.controller.abort();
}

async function begin(
  by: string | null,
  callId: string,
  input: TryInput,
  options: Options,
): Promise<Started> {
  if (runningCalls() >= MOST_AT_ONCE) {
    const why = `${MOST_AT_ONCE} calls are running. Wait for one of them, or cancel one.`;
    return stopped({ state: "impossible", why });
  }
  const { fileId, toolset, tool, name, args, confirmed } = input;
  const held = { pointer: { fileId, toolset, tool }, sinceMs: Date.now(), by };
  const run = launch(callId, input, options, held);
  const early = await Promise.race([run.outcome, run.started]);
  if (early === null || early.state === "done") {
    return { start: { state: "running", callId }, ended: holdEnd(callId, run, held) };
  }
  if (early.state !== "ask") return stopped(early);
  const { fingerprint, server, argsText, faults } = early.call;
  // A question of its own, also where one was answered just now.
  const questionId = ulid();
  holdCall(questionId, { ...held, state: "asks", name, args, fingerprint });
  return stopped({
    state: "asks",
    callId: questionId,
    collected: early.collected,
    question: { server, args: argsText, faults },
    isAnew: confirmed !== null,
  });
}

type Held = Pick<HeldCall, "pointer" | "sinceMs" | "by">;

interface Launched {
  readonly outcome: Promise<TryOutcome>;
  /** Fulfilled when the server is about to be asked. */
  readonly started: Promise<null>;
  readonly recordId: () => number | null;
}

function launch(callId: string, input: TryInput, options: Options, held: Held): Launched {
  const controller = new AbortController();
  const { signal } = controller;
  let recordId: number | null = null;
  let server = "";
  let tell: (nothing: null) => void = () => undefined;
  const started = new Promise<null>((resolve) => {
    tell = resolve;
  });
  const questions = createQuestionBox();
  let task: TaskState | null = null;
  const outcome = tryTool(input, {
    ...options,
    signal,
    onQuestion: async (params, ending) => {
      const question = readQuestion(params, { address: server, isInside: isOfOwnNetwork });
      return "refused" in question ? question : questions.ask(question, ending);
    },
    onTask(state) {
      task = state;
    },
    onStart(run) {
      ({ recordId, server } = run);
      const now = { ...run, controller, questions, task: () => task };
      holdCall(callId, { ...held, state: "running", ...now });
      tell(null);
    },
  });
  return { outcome, started, recordId: () => recordId };
}

async function holdEnd(callId: string, { outcome, recordId }: Launched, held: Held): Promise<void> {
  try {
    const done = await outcome;
    if (done.state !== "done") return;
    const { finished, failure, resultBytes: bytes } = done;
    const end = { recordId: done.recordId, finished, failure, bytes };
    holdCall(callId, { ...held, state: "ended", ...end });
  } catch (error) {
    const id = recordId();
    if (id !== null) holdCall(callId, { ...held, state: "lost", recordId: id });
    throw error;
  }
}

function stopped(start: Started["start"]): Started {
  return { start, ended: Promise.resolve() };
}
