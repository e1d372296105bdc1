import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { addressOf, readServerJson, type FoundServer } from "./found-server";

/** What a person can look through in a plan. */
export const MOST_SERVERS = 1_000;

/** What a catalog leads to. */
export interface ReadCatalog {
  readonly servers: readonly FoundServer[];
  /** Cards and further catalogs that it refers to. */
  readonly links: readonly { readonly url: string; readonly kind: "card" | "catalog" }[];
}

const CARDS = new Set(["application/mcp-server-card+json", "application/mcp-server+json"]);
const CATALOG = "application/ai-catalog+json";

/** Whether a document is a catalog of AI resources. */
export function isCatalog(value: unknown): boolean {
  return Array.isArray(asRecord(value)?.["entries"]);
}

/** How many servers a catalog or an answer of a registry lists, whatever they are. */
export function countListed(value: unknown): number {
  const document = asRecord(value);
  return ["entries", "collections", "servers"].reduce(
    (sum, member) => sum + asList(document?.[member]).length,
    0,
  );
}

/** Reads an AI catalog: cards that it holds, and where others are. Other kinds of resources are passed over. */
export function readCatalog(value: unknown, from: string): ReadCatalog {
  const servers: FoundServer[] = [];
  const links: { url: string; kind: "card" | "catalog" }[] = [];
  const catalog = asRecord(value);
  const entries = [...asList(catalog?.["entries"]), ...asList(catalog?.["collections"])];
  for (const one of entries.slice(0, MOST_SERVERS)) {
    const entry = asRecord(one);
    const type =
      (asText(entry?.["type"]) ?? asText(entry?.["mediaType"]) ?? "").split(";")[0]?.trim() ?? "";
    const kind = CARDS.has(type) ? "card" : type === CATALOG ? "catalog" : null;
    if (entry === null || kind === null) continue;
    const held = kind === "card" ? readServerJson(entry["data"] ?? entry["inline"], from) : null;
    const url = addressOf(asText(entry["url"]) ?? "", from);
    if (held !== null) servers.push(held);
    else if (url !== null && asText(entry["url"]) !== null) links.push({ url, kind });
  }
  return { servers, links };
}

/** Reads the answer of a registry's search; versions of one server count once, the first that is listed. */
export function readRegistry(value: unknown, from: string): FoundServer[] {
  const found = new Map<string, FoundServer>();
  for (const one of asList(asRecord(value)?.["servers"]).slice(0, MOST_SERVERS)) {
    if (isWithdrawn(asRecord(one))) continue;
    const server = readServerJson(asRecord(one)?.["server"] ?? one, from);
    if (server !== null && !found.has(server.name)) found.set(server.name, server);
  }
  return [...found.values()];
}

/** Registries go on listing what was taken back, such as servers that turned out to be hostile. */
function isWithdrawn(entry: JsonRecord | null): boolean {
  const notes = asRecord(entry?.["_meta"])?.["io.modelcontextprotocol.registry/official"];
  const status = asRecord(notes)?.["status"] ?? asRecord(entry?.["server"])?.["status"];
  return (status ?? entry?.["status"]) === "deleted";
}

/** Whether a document is what a registry answers. */
export function isRegistryAnswer(value: unknown): boolean {
  return Array.isArray(asRecord(value)?.["servers"]);
}

/** The configuration of a host with these servers, which an import plans like any other file. */
export function toConfiguration(servers: readonly FoundServer[]): string {
  const named = new Map<string, unknown>();
  for (const { name, entry } of servers.slice(0, MOST_SERVERS)) {
    let free = name;
    for (let count = 2; named.has(free); count += 1) free = `${name}-${count}`;
    named.set(free, entry);
  }
  return `${JSON.stringify({ mcpServers: Object.fromEntries(named) }, null, 2)}\n`;
}
