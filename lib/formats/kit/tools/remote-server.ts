import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";
import { equalJson } from "@/lib/json/equal";

import { readTool } from "./stored-tool";

/** A server that a provider asks for its tools, as far as a toolset can say it. */
export interface RemoteServer {
  readonly id: string;
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** What applies to tools that are not named. */
  readonly enabled: boolean | null;
  readonly requiresApproval: boolean | null;
  /** Tools that something is stated about. */
  readonly tools: readonly Tool[];
}

/** How a provider lists servers. */
export interface ServerShape {
  /** The extension that keeps what was read word for word. */
  readonly slot: string;
  /** What that extension says of where it comes from. */
  readonly origin: string;
  read(source: JsonRecord): RemoteServer;
  /** What was read with what has changed since; of a server that came from elsewhere `source` is empty. */
  apply(source: JsonRecord, was: RemoteServer | null, now: RemoteServer): JsonRecord;
}

/** The toolset of a server; its extension remembers where it was. */
export function toolsetOfServer(
  source: JsonRecord,
  shape: ServerShape,
  id: string,
  meta: JsonRecord,
): Toolset {
  const server = shape.read(source);
  const { url, headers, enabled, requiresApproval, tools } = server;
  const defaults = {
    ...(enabled === null ? {} : { enabled }),
    ...(requiresApproval === null ? {} : { requiresApproval }),
  };
  const slot = { v: 1, format: shape.origin, origin: true, source, meta };
  return {
    id,
    kind: "mcp",
    ...(url === null ? {} : { server: { type: "http", url } }),
    ...(Object.keys(headers).length === 0 ? {} : { headers: { ...headers } }),
    ...(Object.keys(defaults).length === 0 ? {} : { toolsetDefaults: defaults }),
    ...(tools.length === 0 ? {} : { tools: [...tools] }),
    extensions: { [shape.slot]: slot },
  };
}

/** What a toolset says of tools that only their server describes. */
const SAID: ReadonlySet<string> = new Set(["name", "enabled", "requiresApproval"]);

/** What a provider is to be told of the server of a toolset; null when it lists tools, not a server. */
export function writeServer(toolset: JsonRecord, shape: ServerShape): JsonRecord | null {
  const slot = serverSlot(toolset, shape);
  const now = serverOfToolset(toolset);
  if (slot !== null) {
    const source = asRecord(slot["source"]) ?? {};
    const was = shape.read(source);
    const named = isRenamed(slot, now.id) ? now : { ...now, id: was.id };
    return equalJson(plain(was), plain(named)) ? source : shape.apply(source, was, named);
  }
  const isDescribed = now.tools.some((tool) => Object.keys(tool).some((key) => !SAID.has(key)));
  const isRemote = toolset["kind"] === "mcp" && now.url !== null && /^https?:/iu.test(now.url);
  return isRemote && !isDescribed ? shape.apply({}, null, now) : null;
}

/** What a toolset remembers of the entry it was read from. */
export function serverSlot(toolset: JsonRecord, shape: ServerShape): JsonRecord | null {
  const slot = asRecord(asRecord(toolset["extensions"])?.[shape.slot]);
  return slot !== null && asRecord(slot["source"]) !== null ? slot : null;
}

function isRenamed(slot: JsonRecord, id: string): boolean {
  return asText(asRecord(slot["meta"])?.["id"]) !== id;
}

function serverOfToolset(toolset: JsonRecord): RemoteServer {
  const defaults = asRecord(toolset["toolsetDefaults"]) ?? {};
  const headers = Object.entries(asRecord(toolset["headers"]) ?? {}).flatMap(([name, value]) => {
    const text = asText(value);
    return text === null ? [] : [[name, text]];
  });
  return {
    id: asText(toolset["id"]) ?? "",
    url: asText(asRecord(toolset["server"])?.["url"]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    enabled: asFlag(defaults["enabled"]),
    requiresApproval: asFlag(defaults["requiresApproval"]),
    tools: asList(toolset["tools"])
      .map(readTool)
      .filter((tool) => tool !== null),
  };
}

/** Members that an absent setting does not have, so that two servers can be compared. */
const plain = (server: RemoteServer): unknown => JSON.parse(JSON.stringify(server));

export const asFlag = (value: unknown): boolean | null =>
  typeof value === "boolean" ? value : null;

/** The names of the tools with a setting. */
export function namesWith(
  tools: readonly Tool[],
  setting: "enabled" | "requiresApproval",
  value: boolean,
): string[] {
  return tools.filter((tool) => tool[setting] === value).map(({ name }) => name);
}

/** `Bearer abc` → `abc`, as providers take tokens. */
export const withoutScheme = (text: string): string => text.replace(/^bearer\s+/iu, "");

/** The only tools a model gets, as strict as it is for every tool that is known; null where it gets all. */
export function allowedTools({ enabled, tools }: RemoteServer): string[] | null {
  if (enabled === false) return namesWith(tools, "enabled", true);
  const off = namesWith(tools, "enabled", false);
  const known = tools.map(({ name }) => name).filter((name) => !off.includes(name));
  return off.length === 0 ? null : known;
}
