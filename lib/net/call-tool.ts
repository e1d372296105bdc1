import { z } from "zod";

import type { JsonRecord } from "@/lib/shared/read-value";

import type { NetFailure } from "./guard/failure";
import type { OutboundOptions } from "./guard/outbound";
import { paramHeaders } from "./param-headers";
import type { ResolvedTarget } from "./guard/resolved-target";
import { withServer } from "./connect/session";

/** What a tool answered, with members nobody knows; a failure of the tool itself is an answer as well. */
interface CallAnswer {
  readonly ok: true;
  readonly result: JsonRecord;
  readonly transport: "http" | "sse" | "stdio";
}

interface CallOptions extends OutboundOptions {
  /** As the server listed it: newer servers want some arguments repeated as headers. */
  readonly inputSchema?: unknown;
}

const RESULT = z.looseObject({});

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
  return withServer(target, options, async ({ client, transport, run }) => {
    const isNewer = client.getProtocolEra() === "modern";
    const headers = isNewer ? paramHeaders(options.inputSchema, args) : {};
    const result = await client.request(
      { method: "tools/call", params: { name, arguments: { ...args } } },
      RESULT,
      { timeout: run.limits.runMs, signal: run.signal, headers },
    );
    return { ok: true as const, result, transport };
  });
}
