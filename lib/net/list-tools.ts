import { asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { inTurns } from "@/lib/work/turns";

import { checkListed, type Skipped } from "./check-listed";
import type { NetFailure } from "./guard/failure";
import type { OutboundOptions } from "./guard/outbound";
import type { ResolvedTarget } from "./guard/resolved-target";
import { withServer, type Session } from "./connect/session";
import { readPages } from "./read-pages";
import { eachWithoutSent, withoutSent } from "./without-sent";

/** Everything a server said of its tools. */
export interface Listing {
  readonly ok: true;
  /** The definitions as parsed, with members nobody knows; each is an object with a name and an input schema. */
  readonly tools: readonly unknown[];
  /** What else was in the list; positions count over all pages. */
  readonly skipped: readonly Skipped[];
  /** The transport that worked. */
  readonly transport: Session["transport"];
  readonly serverInfo: JsonRecord | null;
  readonly protocolVersion: string | null;
  readonly instructions: string | null;
  readonly pages: number;
  /** How long the server says its list stays good, in milliseconds. */
  readonly ttlMs: number | null;
  /** `private` when the list depends on the credentials. */
  readonly cacheScope: string | null;
  /** The server says that it offers resources or prompts as well. */
  readonly hasItems: boolean;
}

const TOOLS = { method: "tools/list", member: "tools", noun: "tools" } as const;

interface ListOptions extends OutboundOptions {
  readonly onPage?: (pages: number, tools: number) => void;
}

/** Asks a server for all of its tools. One that says it has none answers an empty list. */
export function listTools(
  target: ResolvedTarget,
  options: ListOptions,
): Promise<Listing | NetFailure> {
  return withServer(target, options, async (session) =>
    withoutValues(await readAll(session, options.onPage), target.filledIn),
  );
}

async function withoutValues(listing: Listing, filledIn: readonly string[]): Promise<Listing> {
  const { serverInfo, instructions } = listing;
  const said = withoutSent({ serverInfo, instructions }, filledIn);
  return {
    ...listing,
    tools: await inTurns(eachWithoutSent(listing.tools, filledIn)),
    serverInfo: asRecord(said["serverInfo"]),
    instructions: asText(said["instructions"]),
  };
}

async function readAll(session: Session, onPage: ListOptions["onPage"]): Promise<Listing> {
  const { client, transport } = session;
  const capabilities = client.getServerCapabilities();
  const { raw, pages, first } = capabilities?.tools
    ? await readPages(session, TOOLS, onPage)
    : { raw: [], pages: 0, first: null };
  const { limits } = session.run;
  return {
    ok: true,
    ...(await inTurns(checkListed(raw, limits))),
    transport,
    serverInfo: asRecord(client.getServerVersion()),
    protocolVersion: client.getNegotiatedProtocolVersion() ?? null,
    instructions: client.getInstructions() ?? null,
    pages,
    ttlMs: asNumber(first?.["ttlMs"]),
    cacheScope: asText(first?.["cacheScope"]),
    hasItems: capabilities?.resources !== undefined || capabilities?.prompts !== undefined,
  };
}
