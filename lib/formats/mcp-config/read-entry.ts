import { asRecord, asText } from "@/lib/shared/read-value";

import { asVariables, parseReferences, renderReferences } from "../kit/secrets/references";
import { textMap, textsOf } from "../kit/tools/plain-texts";
import { serverPolicy } from "../kit/tools/server-policy";
import type { Host, Transport } from "./hosts";
import type { ServerEntry } from "./server-entry";
import type { McpServerEntry, McpTransport } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

const TRANSPORTS: ReadonlyMap<unknown, Transport> = new Map([
  ["stdio", "stdio"],
  ["local", "stdio"],
  ["http", "http"],
  ["streamable-http", "http"],
  ["streamableHttp", "http"],
  ["streamable_http", "http"],
  ["remote", "http"],
  ["sse", "sse"],
  ["ws", "ws"],
]);

export interface ReadEntry {
  readonly entry: ServerEntry;
  /** What applies where a variable has no value. */
  readonly fallbacks: Readonly<Record<string, string>>;
}

/** Reads the entry of a server in the words of any host; null when it says neither a command nor an address. */
export function readEntry(source: Unchecked<McpServerEntry>, host: Host): ReadEntry | null {
  const fallbacks = new Map<string, string>();
  const nested: Unchecked<McpTransport> | null = asRecord(source.transport);
  const words = textsOf(source.command);
  const command = words?.[0] ?? asText(source.command) ?? asText(source.cmd);
  const url = [source.httpUrl, source.url, source.serverUrl, source.uri, nested?.url]
    .map(asText)
    .find((text) => text !== null);
  if (!command && !url) return null;
  const type =
    TRANSPORTS.get(source.type ?? nested?.type ?? source.transport) ??
    (command ? "stdio" : source.httpUrl === undefined ? host.remote : "http");
  const args = words?.slice(1) ?? textsOf(source.args);
  const env = textMap(source.env ?? source.environment ?? source.envs);
  const headers = textMap(source.headers);
  const cwd = asText(source.cwd);
  const envFile = asText(source.envFile);
  const { timeout } = source;
  const timeoutMs =
    typeof timeout === "number" && host.timeoutUnit !== null ? timeout * host.timeoutUnit : null;
  const entry: ServerEntry = {
    type,
    ...(command ? { command: ours(command) } : {}),
    ...(args === null ? {} : { args: args.map(ours) }),
    ...(cwd === null ? {} : { cwd: ours(cwd) }),
    ...(env === null ? {} : { env: each(env) }),
    ...(envFile === null ? {} : { envFile: ours(envFile) }),
    ...(url ? { url: ours(url) } : {}),
    ...(headers === null ? {} : { headers: each(headers) }),
    ...(timeoutMs === null ? {} : { timeoutMs }),
    ...serverPolicy(source, host.approves),
  };
  return { entry, fallbacks: Object.fromEntries(fallbacks) };

  function ours(text: string): string {
    const segments = parseReferences(text, host.syntax);
    for (const segment of segments) {
      if (typeof segment === "string" || segment.fallback === null) continue;
      fallbacks.set(segment.name, segment.fallback);
    }
    return renderReferences(type === "stdio" ? asVariables(segments) : segments, "hub");
  }

  function each(texts: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, ours(text)]));
  }
}
