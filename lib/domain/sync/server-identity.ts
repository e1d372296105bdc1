import { contentHash } from "@/lib/json/hash";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** Which server a toolset means, and as whom it is asked. */
export interface ServerIdentity {
  readonly transport: string;
  /** As written, with its references; a program with its arguments. */
  readonly address: string | null;
  /** Scheme, host and port; null for programs and for what is no address. */
  readonly origin: string | null;
  /** Equal for the same origin asked with the same credentials; holds no value of a header. */
  readonly text: string;
}

const REFERENCE = /\$\{(?:(?:env|secret):(?:[^}$]|\$(?!\{))*|oauth)\}/g;
/** Headers that say who asks, whatever their values look like. */
const CREDENTIALS: ReadonlySet<string> = new Set([
  "authorization",
  "proxy-authorization",
  "cookie",
  "x-api-key",
]);

/** Reads the identity of a CJSON toolset's server. Total over any toolset. */
export function serverIdentity(toolset: JsonRecord | null): ServerIdentity {
  const server = asRecord(toolset?.["server"]);
  const url = asText(server?.["url"])?.trim() ?? null;
  const command = asText(server?.["command"])?.trim() ?? null;
  const stated = asText(server?.["type"]);
  if (url === null && command !== null) {
    const line = [command, ...asList(server?.["args"]).map(String)];
    const endpoint = `stdio:${contentHash(JSON.stringify(line)).slice(0, 16)}`;
    const text = identityText(endpoint, server?.["env"]);
    return { transport: "stdio", address: line.join(" "), origin: null, text };
  }
  const origin = url === null ? null : originOf(url);
  const text = identityText(origin ?? `unreadable:${url ?? ""}`, toolset?.["headers"]);
  return { transport: stated ?? "http", address: url, origin, text };
}

/** Whether two identities name the same server, be it asked as somebody else. */
export function isSameEndpoint(one: string, other: string): boolean {
  return one.split("\n")[0] === other.split("\n")[0];
}

function identityText(endpoint: string, holder: unknown): string {
  const lines = Object.entries(asRecord(holder) ?? {}).flatMap(([name, value]) => {
    const references = (asText(value)?.match(REFERENCE) ?? []).toSorted();
    const key = name.toLowerCase();
    const counts = references.length > 0 || CREDENTIALS.has(key);
    return counts ? [[key, ...references].join(" ")] : [];
  });
  return [endpoint, ...lines.toSorted()].join("\n");
}

function originOf(url: string): string | null {
  try {
    const { origin, host, protocol } = new URL(url);
    return origin === "null" ? `${protocol}//${host}` : origin;
  } catch {
    return null;
  }
}
