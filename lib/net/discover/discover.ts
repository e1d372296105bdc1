import {
  countListed,
  isCatalog,
  isRegistryAnswer,
  MOST_SERVERS,
  readCatalog,
  readRegistry,
} from "@/lib/domain/discovery/documents";
import { readServerJson, type FoundServer } from "@/lib/domain/discovery/found-server";
import { addAll } from "@/lib/shared/add-all";

import { checkUrl } from "../guard/check-url";
import { NOBODY, type Lead } from "../guard/fetch";
import { failure, NetError, type NetFailure } from "../guard/failure";
import type { OutboundOptions } from "../guard/outbound";
import { readOperatorRules } from "../guard/operator-rules";
import { withDocuments, type DocumentReader } from "./read-document";

/** Servers that were found; nothing of them was asked, and nothing is stored. */
export type Discovery =
  | { readonly ok: true; readonly servers: readonly FoundServer[] }
  | NetFailure;

/** Where servers say what they are, the newest first. */
const WELL_KNOWN = [
  "/.well-known/ai-catalog.json",
  "/.well-known/mcp/server-card.json",
  "/.well-known/mcp.json",
];
const DEEPEST_CATALOG = 3;

/** Looks for a catalog or a server card at an address: at the address itself, and where they are by agreement. */
export async function discoverAt(address: string, options: OutboundOptions): Promise<Discovery> {
  const checked = checkUrl(address.trim(), options.rules ?? readOperatorRules(), false);
  if (!checked.ok) return checked;
  const { url } = checked;
  const places = [url.href, ...WELL_KNOWN.map((path) => new URL(path, url).href)];
  const found = await withDocuments(options, async (reader) => {
    const walk: Walk = { reader, seen: new Set() };
    for (const place of places) {
      const isGiven = place === url.href;
      // What answers no plain request may still be a server with a card beside it.
      const found = await reader
        .read(place, NOBODY)
        .catch((error: unknown) => passOver(error, isGiven));
      const servers =
        found === undefined ? [] : await read(found.value, { ...found, place, depth: 1 }, walk);
      if (servers.length > 0) return servers;
    }
    return [];
  });
  if (!Array.isArray(found)) return found;
  const nothing = "The address publishes no catalog and no server card.";
  return found.length === 0 ? failure("PROTOCOL_ERROR", nothing) : { ok: true, servers: found };
}

/** @throws what no other place of the same server would answer otherwise */
function passOver(error: unknown, isGiven: boolean): undefined {
  const isRefusal =
    error instanceof NetError &&
    (error.errorType === "UNAUTHORIZED" || error.errorType === "CONNECTION_FAILED") &&
    error.message.startsWith("The server answered");
  if (!isGiven || !isRefusal) throw error;
}

interface Walk {
  readonly reader: DocumentReader;
  /** Addresses that were followed. */
  readonly seen: Set<string>;
}

/** Where a document is from. */
interface Source extends Lead {
  readonly place: string;
  readonly depth: number;
}

async function read(value: unknown, from: Source, walk: Walk): Promise<FoundServer[]> {
  const { place, depth } = from;
  const { reader, seen } = walk;
  refuseCrowd(countListed(value));
  if (isRegistryAnswer(value)) return readRegistry(value, place);
  if (!isCatalog(value)) {
    const server = readServerJson(value, place);
    return server === null ? [] : [server];
  }
  const { servers, links } = readCatalog(value, place);
  const found = [...servers];
  for (const { url, kind } of links) {
    // A catalog that leads back to itself is read once.
    if (seen.has(url) || (kind === "catalog" && depth >= DEEPEST_CATALOG)) continue;
    seen.add(url);
    const linked = await reader.read(url, from);
    if (linked !== undefined) {
      addAll(found, await read(linked.value, { ...linked, place: url, depth: depth + 1 }, walk));
    }
    refuseCrowd(found.length);
  }
  return found;
}

/** @throws NetError for more than are read: a part of them would pass for all */
function refuseCrowd(count: number): void {
  if (count <= MOST_SERVERS) return;
  const sentence = `It lists more than ${MOST_SERVERS.toLocaleString("en")} servers.`;
  throw new NetError("PROTOCOL_ERROR", undefined, sentence);
}

const MOST_FOUND = 30;

/**
 * Searches the registry that the operator named.
 * @param registry its address, without the version of its API
 */
export async function searchRegistry(
  registry: string,
  query: string,
  options: OutboundOptions,
): Promise<Discovery> {
  const checked = checkUrl(registry.trim(), options.rules ?? readOperatorRules(), false);
  if (!checked.ok) return checked;
  const base = checked.url.href.replace(/(?<!\/)\/+$/, "");
  const search = new URLSearchParams({
    search: query.trim(),
    version: "latest",
    limit: String(MOST_FOUND),
  });
  const found = await withDocuments(options, async (reader) => {
    for (const version of ["v0.1", "v0"]) {
      const url = `${base}/${version}/servers?${search.toString()}`;
      const answer = (await reader.read(url, NOBODY))?.value;
      refuseCrowd(countListed(answer));
      if (isRegistryAnswer(answer)) return readRegistry(answer, url);
    }
    throw new NetError("PROTOCOL_ERROR", undefined, "The registry does not answer like one.");
  });
  return Array.isArray(found) ? { ok: true, servers: found } : found;
}
