import { readItemAddresses } from "@/lib/data/server-items/addresses";
import { readToolAddresses } from "@/lib/data/tools/addresses";
import { auditInSteps } from "@/lib/domain/server-audit/audit";
import type { ServerAudit } from "@/lib/domain/server-audit/report";
import type { ChosenTransport } from "@/lib/domain/sync/new-server";
import { failure, type NetFailure } from "@/lib/net/guard/failure";
import type { Limits } from "@/lib/net/guard/limits";
import { listItems, type ItemListing } from "@/lib/net/list-items";
import { listTools, type Listing } from "@/lib/net/list-tools";
import type { ServerTarget } from "@/lib/net/server-target";
import { askServer } from "@/lib/secrets/ask-server";
import { asText } from "@/lib/shared/read-value";
import { inTurns } from "@/lib/work/turns";

import { keyedMutex } from "./keyed-mutex";
import { semaphore } from "./semaphore";

/** A server as it is asked for an audit. */
export interface AuditRequest {
  readonly url: string;
  readonly transport: ChosenTransport;
  /** Values may refer to secrets. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Lists the tools, resources and prompts of a server and judges them. Nothing is stored, and nothing is called or read. */
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
  const options = { signal, limits };
  const ask = async () => {
    const tools = await askServer<Listing>(target, options, (resolved) =>
      listTools(resolved, options),
    );
    const offered =
      tools.ok && tools.hasItems
        ? await askServer<ItemListing>(target, options, (resolved) => listItems(resolved, options))
        : NONE;
    return { tools, offered };
  };
  const asked = await keyedMutex(url, signal, () => semaphore(signal, ask));
  if (asked === null || signal.aborted) return failure("CANCELLED");
  const { tools: listing, offered } = asked;
  if (!listing.ok) return listing;
  const { tools, skipped, serverInfo, instructions, protocolVersion } = listing;
  const serverName = asText(serverInfo?.["name"]);
  const listed = {
    source: url,
    tools,
    skipped,
    serverName,
    instructions,
    protocolVersion,
    items: offered.ok ? offered.items : [],
    itemsMissing: offered.ok ? null : offered.message,
  };
  const stored = await readToolAddresses();
  const audit = await inTurns(auditInSteps(listed, stored, await readItemAddresses()));
  return { ok: true, audit };
}

const NONE: ItemListing = { ok: true, items: [], skipped: 0 };
