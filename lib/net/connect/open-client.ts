import {
  Client,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  SseError,
  type Transport,
} from "@modelcontextprotocol/client";

import { asList, type JsonRecord } from "@/lib/shared/read-value";
import packageJson from "@/package.json";

import { NetError } from "../guard/failure";
import type { Limits } from "../guard/limits";
import { cutOff } from "./cut-off";
import { untilAborted, type Run } from "./run";

/** The time in which a connection has to be made, however many ways are tried. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

export function openDeadline({ limits }: Run): Deadline {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new NetError("TIMEOUT", "The connection took too long.")),
    limits.connectMs,
  );
  return { signal: late.signal, end: () => clearTimeout(timer) };
}

/** `auto` asks for the newest revision of the protocol first; `legacy` begins with `initialize`. */
export type Negotiation = "auto" | "legacy";

/**
 * Connects a client and agrees on the protocol's version.
 * @param versions what may be agreed on; the first is offered
 */
export async function openClient(
  transport: Transport,
  run: Run,
  mode: Negotiation,
  deadline: Deadline,
  versions?: string[],
): Promise<Client> {
  const { limits } = run;
  const client = new Client(
    { name: "colloquy", version: packageJson.version },
    // Neither roots nor sampling is offered. Questions are, also where nobody is there to ask: some servers list
    // the tools that ask only to those who say so.
    {
      capabilities: { elicitation: { form: {}, url: {} } },
      ...(versions === undefined ? {} : { supportedProtocolVersions: versions }),
      versionNegotiation: { mode, probe: { timeoutMs: probeMs(run) } },
    },
  );
  putQuestions(client, run);
  const cut = new AbortController();
  let stands = false;
  // What is no JSON, or no message, is never the answer somebody waits for.
  const onerror = (error: Error): void => {
    if (error instanceof NetError) run.fail(error);
    else if (isUnreadable(error)) {
      run.fail(new NetError("PROTOCOL_ERROR", "Its answer is not an MCP message."));
    } else if (error instanceof SseError) {
      // The older transport has one stream for all answers; a new one would be another session.
      if (stands) run.fail(cutOff());
      else cut.abort(error.code === undefined ? cutOff() : error);
    }
  };
  Object.assign(client, { onerror });
  boundQuestions(transport, limits);
  const signal = AbortSignal.any([run.signal, deadline.signal, cut.signal]);
  await untilAborted(client.connect(transport, { timeout: limits.connectMs, signal }), signal);
  stands = true;
  return client;
}

/**
 * Ends a run whose server asks on and on, since the client answers each question by a request of its own, at once. The
 * client calls a listener that was there before its own first, and what that throws is a fault of the connection.
 */
function boundQuestions(transport: Transport, { questions }: Limits): void {
  let asked = 0;
  const onmessage: Transport["onmessage"] = (message) => {
    if (!("method" in message && "id" in message)) return;
    asked += 1;
    if (asked <= questions) return;
    const sentence = `The server sent more than ${questions} requests of its own.`;
    throw new NetError("PROTOCOL_ERROR", undefined, sentence);
  };
  Object.assign(transport, { onmessage });
}

/** Hands questions of the server to whoever is there, with the clock of the run stopped meanwhile. */
function putQuestions(client: Client, run: Run): void {
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    const goOn = run.pause();
    try {
      const said = await run.options.onQuestion?.(params, run.signal);
      if (said === undefined) return { action: "cancel" as const };
      if ("refused" in said) throw new ProtocolError(ProtocolErrorCode.InvalidParams, said.refused);
      if (said.action !== "accept") return { action: said.action };
      return said.content === undefined
        ? { action: said.action }
        : { action: said.action, content: plainContent(said.content) };
    } finally {
      goOn();
    }
  });
}

type Plain = string | number | boolean | string[];

/** What forms hold; anything else was refused with its question. */
function plainContent(content: JsonRecord): Record<string, Plain> {
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, value]): [string, Plain][] => {
      if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
        return [[name, value]];
      }
      const texts = asList(value).filter((one) => typeof one === "string");
      return Array.isArray(value) ? [[name, texts]] : [];
    }),
  );
}

/** A third of the time, so that a server that leaves the question open still has its turn with the older one. */
export function probeMs({ limits }: Run): number {
  return Math.ceil(limits.connectMs / 3);
}

/**
 * Whether a server left the question of the newest revision open. `initialize` has all of the deadline, so a request
 * that times out before it can only be that question.
 */
export function isProbeTimeout(error: unknown, run: Run, deadline: Deadline): boolean {
  return (
    error instanceof SdkError &&
    error.code === SdkErrorCode.RequestTimeout &&
    !deadline.signal.aborted &&
    !run.signal.aborted
  );
}

function isUnreadable(error: Error): boolean {
  return (
    error instanceof SyntaxError ||
    error.name === "SyntaxError" ||
    error.name === "ZodError" ||
    error.name === "$ZodError"
  );
}
