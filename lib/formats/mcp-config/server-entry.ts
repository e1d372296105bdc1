import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { textMap, textsOf } from "../kit/tools/plain-texts";
import type { ServerPolicy } from "../kit/tools/server-policy";
import type { Transport } from "./hosts";

/** How a server is reached and used, in no program's own words; its texts refer the way our documents do. */
export interface ServerEntry extends ServerPolicy {
  readonly type: Transport;
  readonly command?: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly envFile?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

const TRANSPORTS: ReadonlyMap<unknown, Transport> = new Map([
  ["stdio", "stdio"],
  ["http", "http"],
  ["sse", "sse"],
  ["ws", "ws"],
]);

/** What a toolset says of its server; null when nobody could reach it. */
export function entryOfToolset(toolset: JsonRecord, off: boolean): ServerEntry | null {
  const server = asRecord(toolset["server"]) ?? {};
  const command = asText(server["command"]);
  const url = asText(server["url"]);
  if (!command && !url) return null;
  const type = TRANSPORTS.get(server["type"]) ?? (command ? "stdio" : "http");
  const args = textsOf(server["args"]);
  const env = textMap(server["env"]);
  const headers = textMap(toolset["headers"]);
  const cwd = asText(server["cwd"]);
  const envFile = asText(server["envFile"]);
  const { timeoutMs } = server;
  const tools = asRecords(toolset["tools"]);
  const named = (member: string, value: boolean) =>
    tools.filter((tool) => tool[member] === value).flatMap((tool) => asText(tool["name"]) ?? []);
  const defaults = asRecord(toolset["toolsetDefaults"]);
  const isClosed = defaults?.["enabled"] === false;
  return {
    type,
    ...(command ? { command } : {}),
    ...(args === null ? {} : { args }),
    ...(cwd === null ? {} : { cwd }),
    ...(env === null ? {} : { env }),
    ...(envFile === null ? {} : { envFile }),
    ...(url ? { url } : {}),
    ...(headers === null ? {} : { headers }),
    ...(typeof timeoutMs === "number" ? { timeoutMs } : {}),
    off,
    approved: named("requiresApproval", false),
    approvesAll:
      defaults?.["requiresApproval"] === false && named("requiresApproval", true).length === 0,
    only: isClosed ? named("enabled", true) : null,
    denied: isClosed ? [] : named("enabled", false),
  };
}

/** What the toolset of an entry says of its tools; their definitions come with a sync. */
export function toolsOfEntry({ approved, approvesAll, only, denied }: ServerEntry): {
  tools?: Tool[];
  toolsetDefaults?: { enabled?: false; requiresApproval?: false };
} {
  const names = new Set([...approved, ...(only ?? []), ...denied]);
  const tools = [...names].map((name): Tool => {
    const isOn = only?.includes(name) === true ? { enabled: true } : {};
    return {
      name,
      ...(denied.includes(name) ? { enabled: false } : isOn),
      ...(approved.includes(name) ? { requiresApproval: false } : {}),
    };
  });
  const defaults = {
    ...(only === null ? {} : { enabled: false as const }),
    ...(approvesAll ? { requiresApproval: false as const } : {}),
  };
  return {
    ...(Object.keys(defaults).length === 0 ? {} : { toolsetDefaults: defaults }),
    ...(tools.length === 0 ? {} : { tools }),
  };
}

/** The `server` and `headers` of the toolset of an entry. */
export function toolsetOfEntry(entry: ServerEntry): { server: JsonRecord; headers?: JsonRecord } {
  const {
    headers,
    off: _off,
    approved: _approved,
    approvesAll: _approvesAll,
    only: _only,
    denied: _denied,
    ...server
  } = entry;
  return { server, ...(headers === undefined ? {} : { headers }) };
}
