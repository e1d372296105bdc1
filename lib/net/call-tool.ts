import { z } from "zod";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/client";

import { type JsonRecord, asList, asRecord } from "@/lib/shared/read-value";

import { type NetFailure, NetError } from "./guard/failure";
import type { OutboundOptions } from "./guard/outbound";
import { paramHeaders } from "./param-headers";
import type { ResolvedTarget } from "./guard/resolved-target";
import { withServer, type Session } from "./connect/session";
import { openStop, runTask, type TaskState } from "./task";

const ADDRESS_FIRST: number = ProtocolErrorCode.UrlElicitationRequired;

/** Nobody opens more than these one after the other. */
const MOST = 5;

const THEN_AGAIN =
  "The server wants something done at the address that you opened. Call the tool again when it is done.";

/** What a tool answered, with members nobody knows; a failure of the tool itself is an answer as well. */
interface CallAnswer {
  readonly ok: true;
  readonly result: JsonRecord;
  readonly transport: Session["transport"];
}

interface CallOptions extends OutboundOptions {
  /** As the server listed it: newer servers want some arguments repeated as headers. */
  readonly inputSchema?: unknown;
  /** The server works on calls of this tool as tasks, which are asked about until they end. */
  readonly wantsTask?: boolean;
  readonly onTask?: (state: TaskState) => void;
}

const RESULT = z.looseObject({});

/** The run has a clock of its own, which stands still while a person answers the server. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Calls one tool of a server, over a connection of its own. Whether it may be called is the caller's question.
 * @param name as the server listed it
 */
export function callTool(
  target: ResolvedTarget,
  name: string,
  args: JsonRecord,
  options: CallOptions,
): Promise<CallAnswer | NetFailure> {
  const { connection, stop } = openStop(options.signal);
  return withServer(target, { ...options, signal: connection }, async (session) => {
    const { client, transport, run } = session;
    const isNewer = client.getProtocolEra() === "modern";
    const headers = isNewer ? paramHeaders(options.inputSchema, args) : {};
    const call = { method: "tools/call", params: { name, arguments: { ...args } } };
    const time = { timeout: NO_TIMEOUT_MS, signal: run.signal };
    if (options.wantsTask === true && !isNewer) {
      const result = await runTask(session, call, { onTask: options.onTask, stop });
      return { ok: true as const, result, transport };
    }
    const result = await client
      .request(call, RESULT, { ...time, headers })
      .catch((error: unknown) => askAddressesFirst(error, session));
    return { ok: true as const, result, transport };
  }).finally(stop.waitForTask);
}

/**
 * Puts the addresses to a person that a server wants opened before it takes a call (MCP 2025-11-25). What is done there
 * is between the person and the server, so nothing says when the call would be taken; it is not made again.
 * @throws the error given where it is another one, and NetError where a person was asked
 */
async function askAddressesFirst(error: unknown, { run }: Session): Promise<never> {
  const { onQuestion } = run.options;
  if (!(error instanceof ProtocolError) || error.code !== ADDRESS_FIRST) throw error;
  const asked = asList(asRecord(error.data)?.["elicitations"]).slice(0, MOST);
  if (onQuestion === undefined || asked.length === 0) throw error;
  const goOn = run.pause();
  try {
    for (const params of asked) {
      // Nothing else is meant: with this error forms are not allowed.
      const said = await onQuestion({ ...asRecord(params), mode: "url" }, run.signal);
      if ("refused" in said) throw new NetError("PROTOCOL_ERROR", said.refused);
      if (said.action !== "accept") throw new NetError("CANCELLED");
    }
  } finally {
    goOn();
  }
  throw new NetError("UNAUTHORIZED", undefined, THEN_AGAIN);
}
