import { z } from "zod";

import type { JsonRecord } from "@/lib/shared/read-value";

import { withServer } from "./connect/session";
import type { NetFailure } from "./guard/failure";
import type { OutboundOptions } from "./guard/outbound";
import type { ResolvedTarget } from "./guard/resolved-target";
import { withoutSent } from "./without-sent";

/** What is read of a server: a resource by its URI, or a prompt with its arguments. */
export type ItemRequest =
  | { readonly kind: "resource"; readonly uri: string }
  | {
      readonly kind: "prompt";
      readonly name: string;
      readonly args: Readonly<Record<string, string>>;
    };

const RESULT = z.looseObject({});

/** Reads a resource or a prompt of a server. The URI means something to that server only; nothing here resolves it. */
export function readItem(
  target: ResolvedTarget,
  request: ItemRequest,
  options: OutboundOptions,
): Promise<{ readonly ok: true; readonly result: JsonRecord } | NetFailure> {
  const { method, params } =
    request.kind === "resource"
      ? { method: "resources/read", params: { uri: request.uri } }
      : { method: "prompts/get", params: { name: request.name, arguments: { ...request.args } } };
  return withServer(target, options, async ({ client, run }) => {
    const time = { timeout: run.limits.pageMs, signal: run.signal };
    const result: JsonRecord = await client.request({ method, params }, RESULT, time);
    return { ok: true as const, result: withoutSent(result, target.filledIn) };
  });
}
