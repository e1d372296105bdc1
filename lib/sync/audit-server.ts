import { readToolAddresses } from "@/lib/data/tools/addresses";
import { auditListing } from "@/lib/domain/server-audit/audit";
import type { ServerAudit } from "@/lib/domain/server-audit/report";
import { failure, type NetFailure } from "@/lib/net/guard/failure";
import type { Limits } from "@/lib/net/guard/limits";
import { listTools } from "@/lib/net/list-tools";
import type { ServerTarget } from "@/lib/net/server-target";
import { resolveTarget } from "@/lib/secrets/resolve-target";
import { asText } from "@/lib/shared/read-value";

import { keyedMutex } from "./keyed-mutex";
import { semaphore } from "./semaphore";

/** A server as it is asked for an audit. */
export interface AuditRequest {
  readonly url: string;
  readonly transport: "auto" | "http" | "sse";
  /** Values may refer to secrets. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Lists the tools of a server and judges them. Nothing is stored, and no tool is called. */
export async function auditServer(
  { url, transport, headers }: AuditRequest,
  signal: AbortSignal,
  limits: Partial<Limits> = {},
): Promise<{ readonly ok: true; readonly audit: ServerAudit } | NetFailure> {
  const target: ServerTarget = {
    transport: transport === "auto" ? "unknown" : transport,
    url,
    headers,
    command: null,
    args: [],
    env: {},
    cwd: null,
  };
  const resolved = await resolveTarget(target);
  if (!resolved.ok) return resolved;
  const ask = () => listTools(resolved.target, { signal, limits });
  const listing = await keyedMutex(url, signal, () => semaphore(signal, ask));
  if (listing === null || signal.aborted) return failure("CANCELLED");
  if (!listing.ok) return listing;
  const { tools, skipped, serverInfo, instructions, protocolVersion } = listing;
  const serverName = asText(serverInfo?.["name"]);
  const listed = { source: url, tools, skipped, serverName, instructions, protocolVersion };
  return { ok: true, audit: auditListing(listed, await readToolAddresses()) };
}
