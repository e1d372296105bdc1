import { basename } from "node:path";
import { parse as parseToml } from "smol-toml";

import { readJsonc } from "@/lib/formats/kit/syntax/jsonc";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";
import { equalJson } from "@/lib/json/equal";
import { asRecord, asText, recordFrom, type JsonRecord } from "@/lib/shared/read-value";

type ServersKey = "mcpServers" | "servers" | "mcp" | "extensions";

/** The servers of a configuration in the form of a file that imports know, or why there are none. */
type Servers =
  | { readonly key: ServersKey; readonly servers: JsonRecord }
  | { readonly reason: string };

/** @returns null where it lists no server */
export type HostReader = (text: string) => Servers | null;

const NO_JSON = { reason: "It is not JSON." };

/** A configuration in JSON with comments that lists its servers under `key`. */
export function fromJson(key: ServersKey): HostReader {
  return (text) => {
    const root = readJson(text);
    return root === undefined ? NO_JSON : listed(key, asRecord(asRecord(root)?.[key]));
  };
}

/** Claude Code lists servers for everybody, and again for each of its projects. */
export function fromClaudeCode(text: string): Servers | null {
  const root = readJson(text);
  if (root === undefined) return NO_JSON;
  const found = new Map(Object.entries(asRecord(asRecord(root)?.["mcpServers"]) ?? {}));
  for (const [folder, project] of Object.entries(asRecord(asRecord(root)?.["projects"]) ?? {})) {
    for (const [name, entry] of Object.entries(asRecord(asRecord(project)?.["mcpServers"]) ?? {})) {
      if (!found.has(name)) found.set(name, entry);
      else if (!equalJson(found.get(name), entry)) found.set(`${name}-${basename(folder)}`, entry);
    }
  }
  return listed("mcpServers", recordFrom([...found]));
}

/** The same of a file that may be of anybody: null where it has no projects as Claude Code keeps them. */
export function fromClaudeCodeOnly(text: string): Servers | null {
  const projects = Object.values(asRecord(asRecord(readJson(text))?.["projects"]) ?? {});
  const isOurs = projects.length > 0 && projects.every((project) => asRecord(project) !== null);
  return isOurs ? fromClaudeCode(text) : null;
}

/** Zed calls them context servers; older versions have the command in an object of its own. */
export function fromZed(text: string): Servers | null {
  const root = readJson(text);
  if (root === undefined) return NO_JSON;
  const entries = Object.entries(asRecord(asRecord(root)?.["context_servers"]) ?? {});
  return listed(
    "mcpServers",
    recordFrom(
      entries.map(([name, value]) => {
        const { command, ...entry } = asRecord(value) ?? {};
        const nested = asRecord(command);
        if (nested === null)
          return [name, { ...entry, ...(command === undefined ? {} : { command }) }];
        const { path, ...rest } = nested;
        return [name, { ...entry, ...rest, command: path }];
      }),
    ),
  );
}

/** Codex writes TOML, and names the variables that hold its credentials. */
export function fromCodex(text: string): Servers | null {
  let root: unknown;
  try {
    root = parseToml(text);
  } catch {
    // It throws for nothing but its text.
    return { reason: "It is not TOML." };
  }
  const entries = Object.entries(asRecord(asRecord(root)?.["mcp_servers"]) ?? {});
  return listed(
    "mcpServers",
    recordFrom(
      entries.map(([name, value]) => {
        const { http_headers, env_http_headers, bearer_token_env_var, ...entry } =
          asRecord(value) ?? {};
        const token = asText(bearer_token_env_var);
        const named = Object.entries(asRecord(env_http_headers) ?? {}).map(
          ([header, variable]) => [header, `\${${asText(variable) ?? ""}}`] as const,
        );
        const headers = recordFrom([
          ...Object.entries(asRecord(http_headers) ?? {}),
          ...named,
          ...(token === null ? [] : [["Authorization", `Bearer \${${token}}`] as const]),
        ]);
        const type = asText(entry["url"]) === null ? {} : { type: "http", headers };
        return [name, { ...entry, ...type }];
      }),
    ),
  );
}

/** Goose writes YAML, and lists what is built into it among its servers. */
export function fromGoose(text: string): Servers | null {
  const reading = readYaml(text);
  if (!reading.ok) return { reason: "It is not YAML." };
  const entries = Object.entries(asRecord(asRecord(reading.value)?.["extensions"]) ?? {});
  const isServer = (value: unknown) =>
    ["stdio", "sse", "streamable_http"].includes(asText(asRecord(value)?.["type"]) ?? "");
  return listed("extensions", recordFrom(entries.filter(([, value]) => isServer(value))));
}

function listed(key: ServersKey, servers: JsonRecord | null): Servers | null {
  return servers === null || Object.keys(servers).length === 0 ? null : { key, servers };
}

/** Undefined for what is no JSON, with or without comments. */
function readJson(text: string): unknown {
  for (const json of [text, readJsonc(text)?.json]) {
    try {
      if (json !== undefined) return JSON.parse(json) as unknown;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}
