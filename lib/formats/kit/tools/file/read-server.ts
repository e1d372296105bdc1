import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { formatPointer } from "@/lib/json/pointers";
import { ANTHROPIC_SERVER, toolConfigs } from "@/lib/formats/kit/vendor/anthropic/server";
import { OPENAI_SERVER } from "@/lib/formats/kit/vendor/openai/server";

import type { ServerShape } from "../remote-server";

/** An entry that represents a server, and where it was. */
export interface ReadServer {
  readonly source: JsonRecord;
  readonly meta: JsonRecord;
}

/** A file whose servers are being taken out of it. */
export interface OpenedServers {
  /** What surrounds the list, without the servers. */
  readonly envelope: JsonRecord | null;
  /** The server an entry of the list represents; null when it is a tool. */
  take(entry: JsonRecord, position: number): ReadServer | null;
  /** Servers that no entry of the list represents, though a model gets their tools; asked for once all entries are read. */
  takeUnlisted(): readonly ReadServer[];
}

/** How a format of files of tools lists servers. */
export interface ServerReader {
  readonly shape: ServerShape;
  open(envelope: JsonRecord | null): OpenedServers;
  /** What is wrong with a server that is read all the same. */
  check(entry: JsonRecord, path: string): readonly Diagnostic[];
}

/** The servers are entries of the list. */
export const OPENAI_SERVERS: ServerReader = {
  shape: OPENAI_SERVER,
  open: (envelope) => ({
    envelope,
    take: (entry, at) =>
      entry["type"] === "mcp" && asText(entry["server_label"])
        ? { source: entry, meta: { at } }
        : null,
    takeUnlisted: () => [],
  }),
  check: (entry, path) => [
    ...CONDITIONED.filter((name) => hasCondition(entry[name])).map((name) => {
      const message = `\`${name}\` has conditions that depend on what the server says of its tools; they are kept, but decide nothing here.`;
      const rule = "import.server-condition";
      return { severity: "info", rule, message, path: `${path}/${name}` } as const;
    }),
    ...(isAllowedTools(entry["allowed_tools"]) ? [] : [undecided("allowed_tools", path)]),
    ...(isApproval(entry["require_approval"]) ? [] : [undecided("require_approval", path)]),
  ],
};

const isAbsent = (value: unknown) => value === undefined || value === null;

const isAllowedTools = (value: unknown) =>
  isAbsent(value) || Array.isArray(value) || asRecord(value) !== null;

const isApproval = (value: unknown) =>
  isAbsent(value) || value === "always" || value === "never" || asRecord(value) !== null;

function undecided(name: string, path: string): Diagnostic {
  const message = `\`${name}\` is of no kind that is known here; it is kept, but decides nothing.`;
  return { severity: "warning", rule: "import.server-member", message, path: `${path}/${name}` };
}

const CONDITIONED = ["allowed_tools", "require_approval"];

const hasCondition = (filter: unknown): boolean =>
  [filter, asRecord(filter)?.["always"], asRecord(filter)?.["never"]].some(
    (part) => typeof asRecord(part)?.["read_only"] === "boolean",
  );

/** A server is next to the list, and an entry of the list says how its tools are used. */
export const ANTHROPIC_SERVERS: ServerReader = {
  shape: ANTHROPIC_SERVER,
  open(envelope) {
    const listed = asList(envelope?.["mcp_servers"]);
    const left = new Map(listed.map((server, at) => [at, server]));
    let isListed = false;
    return {
      get envelope() {
        if (envelope === null || left.size === listed.length) return envelope;
        return { ...envelope, mcp_servers: [...left.values()] };
      },
      take(entry, at) {
        const name = asText(entry["mcp_server_name"]);
        if (entry["type"] !== "mcp_toolset" || !name) return null;
        isListed = true;
        const found = [...left].find(([, server]) => asRecord(server)?.["name"] === name);
        if (found !== undefined) left.delete(found[0]);
        const server = found === undefined ? {} : { mcp_server: found[1] };
        const place = found === undefined ? {} : { serverAt: found[0] };
        return { source: { ...server, mcp_toolset: entry }, meta: { at, ...place } };
      },
      takeUnlisted() {
        // Requests that name no server in their tools are of the older kind: each server says itself who uses it.
        const unlisted = isListed ? [] : [...left].filter(([, server]) => isServer(server));
        for (const [at] of unlisted) left.delete(at);
        return unlisted.map(([serverAt, server]) => ({
          source: { mcp_server: server },
          meta: { serverAt },
        }));
      },
    };
  },
  check: (entry, path) => [
    ...checkSwitch(asRecord(entry["default_config"]), `${path}/default_config`),
    ...toolConfigs(entry).flatMap(({ config, key }) =>
      checkSwitch(config, `${path}/configs${formatPointer([key])}`),
    ),
  ],
};

const isServer = (server: unknown) =>
  Boolean(asText(asRecord(server)?.["name"])) && asText(asRecord(server)?.["url"]) !== null;

function checkSwitch(config: JsonRecord | null, path: string): Diagnostic[] {
  const enabled = config?.["enabled"];
  if (isAbsent(enabled) || typeof enabled === "boolean") return [];
  return [undecided("enabled", path)];
}
