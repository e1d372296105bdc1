import { asList, asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import { equalJson } from "@/lib/json/equal";

import { serverType } from "../check/server";
import { defaultsIn, toDocumentReferences, toMciReferences } from "./environment";

/** How a document says a server is reached. */
interface HubServer {
  readonly server: JsonRecord | null;
  readonly headers: JsonRecord | null;
}

/** Reads how a server is reached, with references as documents have them. */
export function projectServer(entry: JsonRecord): HubServer {
  const type = serverType(entry);
  if (type === null) return { server: null, headers: null };
  const [args, env] = [entry["args"], asRecord(entry["env"])];
  const server: JsonRecord =
    type === "stdio"
      ? {
          type,
          command: refer(entry["command"]),
          ...(Array.isArray(args) ? { args: asList(args).map(refer) } : {}),
          ...(env === null ? {} : { env: mapValues(env, refer) }),
        }
      : { type, url: refer(entry["url"]) };
  const headers = type === "stdio" ? null : asRecord(entry["headers"]);
  return { server, headers: headers && mapValues(headers, refer) };
}

/** Texts that replace missing variables, which documents have no place for. */
export function serverDefaults(entry: JsonRecord): Record<string, string> {
  const texts = [
    entry["command"],
    entry["url"],
    ...asList(entry["args"]),
    ...Object.values(asRecord(entry["env"]) ?? {}),
    ...Object.values(asRecord(entry["headers"]) ?? {}),
  ];
  return Object.fromEntries(texts.flatMap((text) => defaultsIn(asText(text) ?? "")));
}

/**
 * A server's entry with what was edited in the document since.
 * @param entry as it was read; empty for a server that is new
 * @returns null for a transport the format does not have
 */
export function applyServer(
  entry: JsonRecord,
  { server, headers }: HubServer,
  defaults: ReadonlyMap<string, string>,
): JsonRecord | null {
  const was = projectServer(entry);
  const [command, url] = [server?.["command"], server?.["url"]].map(asText);
  // A server that is new has what it is reached by; what was read stays as it was.
  if (was.server === null && !command && !url) return null;
  const stated = asText(server?.["type"]) ?? (url === null ? "stdio" : "http");
  const isOdd = was.server === null && (stated === "stdio" ? !command : !url);
  const type = isOdd ? (command ? "stdio" : "http") : stated;
  if (type !== "stdio" && type !== "http" && type !== "sse") return null;
  const refers = (value: unknown) =>
    typeof value === "string" ? toMciReferences(value, defaults) : value;
  const members = type === "stdio" ? ["command", "args", "env"] : ["url"];
  const changes = members.flatMap((name): [string, unknown][] => {
    const value = server?.[name];
    return equalJson(value ?? null, was.server?.[name] ?? null)
      ? []
      : [[name, mapDeep(value, refers)]];
  });
  if (type !== "stdio" && !equalJson(headers, was.headers)) {
    changes.push(["headers", headers === null ? undefined : mapDeep(headers, refers)]);
  }
  const wasType = asText(was.server?.["type"]);
  const isNew = wasType === null;
  if (isNew ? type !== "stdio" : type !== wasType) changes.push(["type", type]);
  const dropped = new Set([
    ...changes.flatMap(([name, value]) => (value === undefined ? name : [])),
    ...(isNew || (type === "stdio") === (wasType === "stdio")
      ? []
      : MEMBERS.filter((name) => !changes.some(([changed]) => changed === name))),
  ]);
  const written = changes.filter(([, value]) => value !== undefined);
  const order = isNew ? written.toSorted(([a], [b]) => rank(a) - rank(b)) : written;
  const kept = Object.entries(entry).filter(([name]) => !dropped.has(name));
  return recordFrom([...kept, ...order]);
}

const MEMBERS = ["command", "args", "env", "url", "headers"];

const rank = (name: string) => (name === "type" ? 0 : 1);

function refer(value: unknown): unknown {
  return typeof value === "string" ? toDocumentReferences(value) : value;
}

function mapValues(record: JsonRecord, change: (value: unknown) => unknown): JsonRecord {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function mapDeep(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return asList(value).map((item) => mapDeep(item, change));
  const record = asRecord(value);
  if (record === null) return change(value);
  return mapValues(record, (member) => mapDeep(member, change));
}
