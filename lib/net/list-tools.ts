import { z } from "zod";

import { jsonText } from "@/lib/shared/json-text";
import { asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { hideValues } from "@/lib/domain/secrets/hide-values";

import { checkListed, type Skipped } from "./check-listed";
import { NetError, type NetFailure } from "./guard/failure";
import type { OutboundOptions } from "./guard/outbound";
import type { ResolvedTarget } from "./guard/resolved-target";
import { withServer, type Session } from "./connect/session";

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
}

interface ListOptions extends OutboundOptions {
  readonly onPage?: (pages: number, tools: number) => void;
}

// Loose, because the client's own schema would drop every member it does not know.
const PAGE = z.looseObject({
  tools: z.array(z.unknown()),
  nextCursor: z.string().nullish(),
});

/** Asks a server for all of its tools. One that says it has none answers an empty list. */
export function listTools(
  target: ResolvedTarget,
  options: ListOptions,
): Promise<Listing | NetFailure> {
  return withServer(target, options, async (session) =>
    withoutValues(await readAll(session, options.onPage), target.filledIn),
  );
}

/** Shorter ones are in ordinary words of descriptions. */
const SHORTEST_VALUE = 8;

/** What a server was sent for a reference must not come into the library in what it says of its tools. */
function withoutValues(listing: Listing, filledIn: readonly string[]): Listing {
  const values = filledIn.filter((value) => value.trim().length >= SHORTEST_VALUE);
  if (values.length === 0) return listing;
  const { tools, skipped, serverInfo, instructions } = listing;
  const json = jsonText({ tools, skipped, serverInfo, instructions });
  if (json === null) {
    throw new NetError(
      "PROTOCOL_ERROR",
      undefined,
      "What the server says of itself nests too deep.",
    );
  }
  const hidden = hideValues(json, values);
  return hidden === json ? listing : { ...listing, ...(JSON.parse(hidden) as Partial<Listing>) };
}

async function readAll(session: Session, onPage: ListOptions["onPage"]): Promise<Listing> {
  const { client, transport } = session;
  const hasTools = client.getServerCapabilities()?.tools !== undefined;
  const { raw, pages, first } = hasTools
    ? await readPages(session, onPage)
    : { raw: [], pages: 0, first: null };
  const { limits } = session.run;
  return {
    ok: true,
    ...checkListed(raw, limits),
    transport,
    serverInfo: asRecord(client.getServerVersion()),
    protocolVersion: client.getNegotiatedProtocolVersion() ?? null,
    instructions: client.getInstructions() ?? null,
    pages,
    ttlMs: asNumber(first?.["ttlMs"]),
    cacheScope: asText(first?.["cacheScope"]),
  };
}

async function readPages(
  { client, run }: Session,
  onPage: ListOptions["onPage"],
): Promise<{ raw: unknown[]; pages: number; first: JsonRecord | null }> {
  const { limits } = run;
  const raw: unknown[] = [];
  const seen = new Set<string>();
  let cursor = "";
  let first: JsonRecord | null = null;
  for (let pages = 1; ; pages++) {
    const page = await client.request(
      { method: "tools/list", params: cursor === "" ? {} : { cursor } },
      PAGE,
      { timeout: limits.pageMs, signal: run.signal },
    );
    first ??= page;
    for (const tool of page.tools) raw.push(tool);
    if (raw.length > limits.tools) {
      throw new NetError(
        "TOO_MANY_TOOLS",
        undefined,
        `The server lists more than ${limits.tools.toLocaleString("en")} tools.`,
      );
    }
    onPage?.(pages, raw.length);
    // An empty cursor ends the list like none.
    cursor = page.nextCursor ?? "";
    if (cursor === "") return { raw, pages, first };
    if (seen.has(cursor) || pages >= limits.pages) {
      throw new NetError("PROTOCOL_ERROR", undefined, "The server's list of tools does not end.");
    }
    seen.add(cursor);
  }
}
