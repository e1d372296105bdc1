import {
  readCallableTool,
  type CallableTool,
  type ToolPointer,
} from "@/lib/data/calls/callable-tool";
import { byteLength } from "@/lib/data/documents/byte-length";
import type { CallServer } from "@/lib/domain/calls/view";
import { jsonText } from "@/lib/shared/json-text";
import type { JsonRecord } from "@/lib/shared/read-value";
import { concealText } from "@/lib/domain/secrets/conceal-text";
import { secretOrigin } from "@/lib/domain/secrets/stored-secret";
import { canonicalHash } from "@/lib/json/hash";
import type { OperatorRules } from "@/lib/net/guard/operator-rules";
import { readTarget, type ServerTarget } from "@/lib/net/server-target";
import { openInstallation } from "@/lib/secrets/open-installation";
import { argumentCheck, type ArgumentFault } from "@/lib/validation/check-arguments";

/** A call that could be made, as things stand now. */
export interface PreparedCall {
  readonly callable: CallableTool;
  readonly target: ServerTarget;
  readonly server: CallServer;
  readonly args: JsonRecord;
  /** JSON text, indented. */
  readonly argsText: string;
  readonly argsBytes: number;
  /** Null when the schema cannot be used. */
  readonly faults: readonly ArgumentFault[] | null;
  /** Of the server, the definition and the arguments together: what a confirmation is bound to. */
  readonly fingerprint: string;
}

type Reachable =
  | { readonly ok: true; readonly target: ServerTarget; readonly server: CallServer }
  | { readonly ok: false; readonly why: string };

const MOST_ARGUMENT_BYTES = 1_000_000;

/**
 * Looks up everything a call needs; nothing is sent.
 * @returns a sentence where it cannot be made at all
 */
export async function prepareCall(
  pointer: ToolPointer,
  { name, args }: { name: string; args: JsonRecord },
  rules?: OperatorRules,
): Promise<{ ok: true; call: PreparedCall } | { ok: false; why: string }> {
  const callable = await readCallableTool(pointer, await openInstallation(rules));
  if (callable?.name !== name) {
    return { ok: false, why: "The toolset was changed meanwhile. Load the page again." };
  }
  const reachable = serverOf(callable);
  if (!reachable.ok) return reachable;
  const argsText = jsonText(args);
  if (argsText === null) return { ok: false, why: "The arguments are nested too deep to be sent." };
  const argsBytes = byteLength(JSON.stringify(args));
  if (argsBytes > MOST_ARGUMENT_BYTES) {
    return { ok: false, why: "The arguments are larger than 1 MB." };
  }
  const { target, server } = reachable;
  const { tool } = callable;
  const faults = argumentCheck(tool["argsSchema"] ?? true).check(args);
  const fingerprint = canonicalHash([{ ...target }, server.toolName, tool, args]);
  return {
    ok: true,
    call: { callable, target, server, args, argsText, argsBytes, faults, fingerprint },
  };
}

/** Where calls of a tool go, or why there is nothing to call. */
export function serverOf({ toolset, toolsetId, serverName }: CallableTool): Reachable {
  if (toolset["kind"] !== "mcp") {
    const why =
      "Only tools of MCP servers can be called from here. This one is kept as data: what runs it is elsewhere.";
    return { ok: false, why };
  }
  const read = readTarget(toolset);
  if (!read.ok) return { ok: false, why: read.message };
  const { target } = read;
  const server = {
    toolsetId,
    transport: target.transport,
    address: addressOf(target),
    origin: secretOrigin(target.url ?? ""),
    toolName: serverName,
  };
  return { ok: true, target, server };
}

const HIDDEN = "•••";

/** The address or command line as it is stored, without credentials somebody wrote into it. */
function addressOf({ url, command, args }: ServerTarget): string {
  const words = url === null ? [command ?? "", ...args] : [url];
  return words.map((word) => concealText("", word, HIDDEN) ?? word).join(" ");
}
