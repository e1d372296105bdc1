import { z } from "zod";

import type { JsonRecord } from "@/lib/shared/read-value";

import { askAddressesFirst } from "./address-first";
import type { NetFailure } from "./guard/failure";
import type { OutboundOptions } from "./guard/outbound";
import { paramHeaders } from "./param-headers";
import type { ResolvedTarget } from "./guard/resolved-target";
import { withServer, type Session } from "./connect/session";
import { openStop, runTask, type TaskState } from "./task";

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
