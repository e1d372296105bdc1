import { extensionKey } from "@/lib/domain/document/extension-key";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { equalJson } from "@/lib/json/equal";
import {
  asFlag,
  withoutScheme,
  type RemoteServer,
  type ServerShape,
} from "@/lib/formats/kit/tools/remote-server";
import { readToolEntry } from "@/lib/formats/kit/tools/shapes";
import { ANTHROPIC_TARGET, writeToolEntry } from "@/lib/formats/kit/tools/targets";

/** An entry of `mcp_servers` with the entry of `tools` that uses it, as `{mcp_server, mcp_toolset}`. */
export const ANTHROPIC_SERVER: ServerShape = {
  slot: extensionKey("anthropic"),
  origin: "anthropic@messages",
  read,
  apply(source, was, now) {
    const { tool_configuration: older, ...server } = asRecord(source["mcp_server"]) ?? {
      type: "url",
    };
    const toolset = asRecord(source["mcp_toolset"]) ?? { type: "mcp_toolset" };
    const token = now.headers["Authorization"];
    const isSame = (member: keyof RemoteServer) => equalJson(was?.[member] ?? null, now[member]);
    const name = isSame("id") ? {} : { name: now.id };
    // The older words for the same would still say what was.
    const isKept = isSame("enabled") && isSame("tools");
    const isStated = older === undefined || isKept;
    return {
      mcp_server: {
        ...server,
        ...(older === undefined || !isKept ? {} : { tool_configuration: older }),
        ...name,
        ...(isSame("url") ? {} : { url: now.url }),
        ...(isSame("headers") || token === undefined
          ? {}
          : { authorization_token: withoutScheme(token) }),
      },
      mcp_toolset: {
        ...toolset,
        ...(isSame("id") ? {} : { mcp_server_name: now.id }),
        ...(isSame("enabled") && isStated
          ? {}
          : { default_config: withFlag(toolset["default_config"], now.enabled) }),
        ...(isSame("tools") ? {} : writeConfigs(toolset, now)),
      },
    };
  },
};

function read(source: JsonRecord): RemoteServer {
  const server = asRecord(source["mcp_server"]) ?? {};
  const toolset = asRecord(source["mcp_toolset"]) ?? {};
  const older = asRecord(server["tool_configuration"]);
  const allowed = Array.isArray(older?.["allowed_tools"]) ? asList(older["allowed_tools"]) : null;
  const token = asText(server["authorization_token"]);
  const byDefault = asFlag(asRecord(toolset["default_config"])?.["enabled"]);
  const enabled = byDefault ?? (allowed === null ? asFlag(older?.["enabled"]) : false);
  return {
    id: asText(toolset["mcp_server_name"]) ?? asText(server["name"]) ?? "",
    url: asText(server["url"]),
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    enabled,
    requiresApproval: null,
    tools: readTools(toolset, allowed ?? []),
  };
}

/** Pinned definitions first, then names that only a setting is stated about. */
function readTools(toolset: JsonRecord, allowed: readonly unknown[]): Tool[] {
  const pinned = asList(toolset["tools"]).flatMap((entry) => readToolEntry(entry));
  const settings = new Map<string, boolean>();
  for (const name of allowed) if (typeof name === "string") settings.set(name, true);
  for (const [name, config] of Object.entries(asRecord(toolset["configs"]) ?? {})) {
    const flag = asFlag(asRecord(config)?.["enabled"]);
    if (flag !== null) settings.set(name, flag);
  }
  const named = pinned.map((tool): Tool => {
    const enabled = settings.get(tool.name);
    settings.delete(tool.name);
    return enabled === undefined ? tool : { ...tool, enabled };
  });
  return [...named, ...[...settings].map(([name, enabled]): Tool => ({ name, enabled }))];
}

function writeConfigs(toolset: JsonRecord, { tools }: RemoteServer): JsonRecord {
  const configs = new Map(Object.entries(asRecord(toolset["configs"]) ?? {}));
  const known = new Set(tools.map(({ name }) => name));
  for (const [name, config] of configs) {
    // Nothing turns on a tool that is not in the toolset any more.
    if (!known.has(name)) configs.set(name, withFlag(config, null));
  }
  for (const { name, enabled } of tools) {
    const held = asRecord(configs.get(name));
    if (enabled === undefined && held === null) continue;
    configs.set(name, withFlag(held, enabled ?? null));
  }
  const defined = tools.filter(({ argsSchema }) => argsSchema !== undefined);
  const pinned = defined.map((tool) => writeToolEntry(tool, tool.name, ANTHROPIC_TARGET));
  return {
    ...(configs.size === 0 ? {} : { configs: Object.fromEntries(configs) }),
    ...(Object.hasOwn(toolset, "tools") ? { tools: pinned } : {}),
  };
}

function withFlag(config: unknown, enabled: boolean | null): JsonRecord {
  const { enabled: _, ...rest } = asRecord(config) ?? {};
  return enabled === null ? rest : { ...rest, enabled };
}
