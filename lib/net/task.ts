import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

import { asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Session } from "./connect/session";
import { NetError } from "./guard/failure";

/** How a task stands, as its server says it (MCP 2025-11-25). */
export interface TaskState {
  readonly status: "working" | "input_required" | "completed" | "failed" | "cancelled";
  /** The server's own words. */
  readonly message: string | null;
}

interface Task extends TaskState {
  readonly id: string;
  /** Milliseconds after which to ask again. */
  readonly pauseMs: number;
}

const LOOSE = z.looseObject({});
const NO_TIMEOUT_MS = 2 ** 31 - 1;
/** Asked for by the server, within these bounds. */
const [LEAST_PAUSE_MS, MOST_PAUSE_MS, USUAL_PAUSE_MS] = [250, 5_000, 1_000];
/** How long the server is asked to keep the result, for whoever is cut off in between. */
const KEPT_MS = 10 * 60 * 1000;

/**
 * Makes a call that the server works on as a task, and asks about it until it ends.
 * @param call the request, without the task
 * @returns the result of the call
 */
export async function runTask(
  session: Session,
  call: { readonly method: string; readonly params: JsonRecord },
  { onTask = () => undefined, stop }: TaskOptions,
): Promise<JsonRecord> {
  const { client, run } = session;
  const signal = AbortSignal.any([run.signal, stop.signal]);
  const time = { timeout: NO_TIMEOUT_MS, signal };
  const params = { ...call.params, task: { ttl: KEPT_MS } };
  const created = await client.request({ ...call, params }, LOOSE, time);
  // It may have answered at once.
  if (asRecord(created["task"]) === null) return created;
  let task = readTask(created["task"]);
  const { id } = task;
  stop.waitForTask();
  try {
    onTask(task);
    while (task.status === "working") {
      await wait(task.pauseMs, undefined, { signal });
      task = readTask(
        await client.request({ method: "tasks/get", params: { taskId: id } }, LOOSE, time),
      );
      onTask(task);
    }
    // What it needs of a person is asked for while its result is.
    return await client.request({ method: "tasks/result", params: { taskId: id } }, LOOSE, time);
  } catch (error) {
    // A session that is lost now is not begun again: the tool would run once more.
    if (!stop.signal.aborted || run.signal.aborted) throw new Error("in a task", { cause: error });
    await cancel(session, id);
    throw new NetError("CANCELLED");
  }
}

/** How a person gives a call up: the connection is closed at once, but with a task the server is told first. */
interface Stop {
  readonly signal: AbortSignal;
  /** From now on the connection stays until the server was told. */
  readonly waitForTask: () => void;
}

export interface TaskOptions {
  readonly onTask?: ((state: TaskState) => void) | undefined;
  readonly stop: Stop;
}

/**
 * Parts the signal of a person from that of the connection.
 * @returns the connection's signal, and what a task has to know
 */
export function openStop(signal: AbortSignal): { readonly connection: AbortSignal; stop: Stop } {
  const connection = new AbortController();
  const close = (): void => connection.abort();
  if (signal.aborted) close();
  else signal.addEventListener("abort", close, { once: true });
  const waitForTask = (): void => signal.removeEventListener("abort", close);
  return { connection: connection.signal, stop: { signal, waitForTask } };
}

/** Tells the server, which may go on all the same. */
async function cancel({ client }: Session, taskId: string): Promise<void> {
  try {
    await client.request({ method: "tasks/cancel", params: { taskId } }, LOOSE, { timeout: 1_000 });
  } catch {
    // The call ends here whatever the server says.
  }
}

const STATES = ["working", "input_required", "completed", "failed", "cancelled"] as const;

function readTask(value: unknown): Task {
  const task = asRecord(value);
  const id = asText(task?.["taskId"]);
  const status = STATES.find((one) => one === task?.["status"]);
  if (id === null || status === undefined) {
    throw new NetError(
      "PROTOCOL_ERROR",
      undefined,
      "The server answered with a task that is none.",
    );
  }
  const asked = asNumber(task?.["pollInterval"]) ?? USUAL_PAUSE_MS;
  return {
    id,
    status,
    message: asText(task?.["statusMessage"]),
    pauseMs: Math.min(MOST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, asked)),
  };
}
