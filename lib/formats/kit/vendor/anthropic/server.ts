import { extensionKey } from "@/lib/domain/document/extension-key";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { equalJson } from "@/lib/json/equal";
import {
  allowedTools,
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
    const isOlder = was !== null && !Object.hasOwn(source, "mcp_toolset");
    const toolset = asRecord(source["mcp_toolset"]) ?? { type: "mcp_toolset" };
    const policies = speaksOfPolicies(toolset);
    const token = now.headers["Authorization"];
    const isSame = (member: keyof RemoteServer) => equalJson(was?.[member] ?? null, now[member]);
    const name = isSame("id") ? {} : { name: now.id };
    // The older words for the same would still say what was.
    const isKept = isSame("enabled") && isSame("tools");
    const isDefault = isSame("enabled") && (!policies || isSame("requiresApproval"));
    const isStated = older === undefined || isKept;
    const configuration = isKept ? older : isOlder ? olderWords(older, now) : undefined;
    return {
      mcp_server: {
        ...server,
        ...(configuration === undefined ? {} : { tool_configuration: configuration }),
        ...name,
        ...(isSame("url") ? {} : { url: now.url }),
        ...(isSame("headers") || token === undefined
          ? {}
          : { authorization_token: withoutScheme(token) }),
      },
      ...(isOlder
        ? {}
        : {
            mcp_toolset: {
              ...toolset,
              ...(isSame("id") ? {} : { mcp_server_name: now.id }),
              ...(isDefault && isStated
                ? {}
                : { default_config: writeConfig(toolset["default_config"], now, policies) }),
              ...(isSame("tools") && isStated ? {} : writeConfigs(toolset, now, policies)),
            },
          }),
    };
  },
};

/** Who uses what in the words of requests that name no server in their tools; undefined where all tools are on. */
function olderWords(older: unknown, now: RemoteServer): JsonRecord | undefined {
  const { enabled: _, allowed_tools: __, ...rest } = asRecord(older) ?? {};
  const allowed = allowedTools(now);
  const written = { ...rest, ...(allowed === null ? {} : { allowed_tools: allowed }) };
  return Object.keys(written).length === 0 ? undefined : written;
}

function read(source: JsonRecord): RemoteServer {
  const server = asRecord(source["mcp_server"]) ?? {};
  const toolset = asRecord(source["mcp_toolset"]) ?? {};
  const older = asRecord(server["tool_configuration"]);
  const allowed = Array.isArray(older?.["allowed_tools"]) ? asList(older["allowed_tools"]) : null;
  const isOff = older?.["enabled"] === false;
  const token = asText(server["authorization_token"]);
  const byDefault = asRecord(toolset["default_config"]);
  const enabled =
    asFlag(byDefault?.["enabled"]) ?? (allowed === null ? asFlag(older?.["enabled"]) : false);
  return {
    id: asText(toolset["mcp_server_name"]) ?? asText(server["name"]) ?? "",
    url: asText(server["url"]),
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    enabled,
    requiresApproval: asksByPolicy(byDefault),
    // A server that is off as a whole offers none of those that it allows.
    tools: readTools(
      toolset,
      (allowed ?? []).map((name) => [name, !isOff]),
    ),
  };
}

/** What is said about each tool: by its name, or as agents have it in a list. */
export function toolConfigs(
  toolset: JsonRecord,
): { readonly key: string; readonly name: string; readonly config: JsonRecord | null }[] {
  const { configs } = toolset;
  if (!Array.isArray(configs)) {
    return Object.entries(asRecord(configs) ?? {}).map(([name, config]) => ({
      key: name,
      name,
      config: asRecord(config),
    }));
  }
  return asList(configs).flatMap((each, at) => {
    const config = asRecord(each);
    const name = asText(config?.["name"]);
    return name === null ? [] : [{ key: String(at), name, config }];
  });
}

/** Whether a policy asks before each call; null when there is none that is known. */
function asksByPolicy(config: JsonRecord | null): boolean | null {
  const type = asRecord(config?.["permission_policy"])?.["type"];
  return type === "always_ask" ? true : type === "always_allow" ? false : null;
}

/** Agents have policies; a request has no word for what asks. */
export const speaksOfPolicies = (toolset: JsonRecord): boolean =>
  Array.isArray(toolset["configs"]) ||
  [asRecord(toolset["default_config"]), ...toolConfigs(toolset).map(({ config }) => config)].some(
    (config) => config !== null && Object.hasOwn(config, "permission_policy"),
  );

/** Pinned definitions first, then names that only a setting is stated about. */
function readTools(
  toolset: JsonRecord,
  allowed: readonly (readonly [name: unknown, isOn: boolean])[],
): Tool[] {
  const pinned = asList(toolset["tools"]).flatMap((entry) => readToolEntry(entry));
  const settings = new Map<string, Omit<Tool, "name">>();
  for (const [name, enabled] of allowed)
    if (typeof name === "string") settings.set(name, { enabled });
  for (const { name, config } of toolConfigs(toolset)) {
    const [enabled, requiresApproval] = [asFlag(config?.["enabled"]), asksByPolicy(config)];
    const said = {
      ...settings.get(name),
      ...(enabled === null ? {} : { enabled }),
      ...(requiresApproval === null ? {} : { requiresApproval }),
    };
    if (Object.keys(said).length > 0) settings.set(name, said);
  }
  const named = pinned.map((tool): Tool => {
    const said = settings.get(tool.name);
    settings.delete(tool.name);
    return said === undefined ? tool : { ...tool, ...said };
  });
  return [...named, ...[...settings].map(([name, said]): Tool => ({ name, ...said }))];
}

function writeConfigs(toolset: JsonRecord, { tools }: RemoteServer, policies: boolean): JsonRecord {
  const configs = new Map(toolConfigs(toolset).map(({ name, config }) => [name, config]));
  const known = new Set(tools.map(({ name }) => name));
  for (const [name, config] of configs) {
    // Nothing turns on a tool that is not in the toolset any more.
    if (!known.has(name)) configs.set(name, writeConfig(config, {}, policies));
  }
  for (const { name, ...said } of tools) {
    const held = configs.get(name) ?? null;
    const isSaid = said.enabled !== undefined || (policies && said.requiresApproval !== undefined);
    if (isSaid || held !== null) configs.set(name, writeConfig(held, said, policies));
  }
  const written = [...configs].filter(([, config]) => config !== null);
  const defined = tools.filter(({ argsSchema }) => argsSchema !== undefined);
  const pinned = defined.map((tool) => writeToolEntry(tool, tool.name, ANTHROPIC_TARGET));
  const listed = Array.isArray(toolset["configs"])
    ? written.map(([name, config]) => ({ name, ...config }))
    : Object.fromEntries(written);
  return {
    ...(written.length === 0 && !Object.hasOwn(toolset, "configs") ? {} : { configs: listed }),
    ...(Object.hasOwn(toolset, "tools") ? { tools: pinned } : {}),
  };
}

/** What is said about a tool, or about those that nothing is said about, with what is set here. */
function writeConfig(
  config: unknown,
  said: { readonly enabled?: boolean | null; readonly requiresApproval?: boolean | null },
  policies: boolean,
): JsonRecord {
  const { enabled: _, permission_policy: policy, ...rest } = asRecord(config) ?? {};
  const asks = said.requiresApproval ?? null;
  const isSame = asksByPolicy(asRecord(config)) === asks;
  const written = isSame || !policies ? policy : asks === null ? undefined : policyOf(asks);
  return {
    ...rest,
    ...(typeof said.enabled === "boolean" ? { enabled: said.enabled } : {}),
    ...(written === undefined ? {} : { permission_policy: written }),
  };
}

const policyOf = (asks: boolean) => ({ type: asks ? "always_ask" : "always_allow" });
