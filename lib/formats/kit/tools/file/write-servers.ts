import type { ToolFormat } from "@/lib/domain/exports/request";
import { decidedToolset, isSwitchedOff } from "@/lib/domain/permissions/resolve/decided-toolset";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { ANTHROPIC_SERVER, speaksOfPolicies } from "@/lib/formats/kit/vendor/anthropic/server";
import { OPENAI_SERVER } from "@/lib/formats/kit/vendor/openai/server";
import { SOURCE_KEY } from "@/lib/formats/kit/source/extension";

import { serverSlot, writeServer, type ServerShape } from "../remote-server";
import type { PlacedServer } from "./layout";
import { foreignExtensions, storedToolsets } from "../stored-tool";

/** Providers that ask servers for their tools themselves. */
const SERVERS: ReadonlyMap<ToolFormat, ServerShape> = new Map([
  ["openai-tools", OPENAI_SERVER],
  ["anthropic-tools", ANTHROPIC_SERVER],
]);

/** A toolset that is told as a server, and how. */
interface WrittenServer extends PlacedServer {
  readonly toolset: JsonRecord;
}

/** The toolsets whose tools are listed, those that are told as servers, and servers that are switched off. */
export function separateServers(
  file: unknown,
  id: ToolFormat,
): {
  readonly listed: readonly JsonRecord[];
  readonly servers: readonly WrittenServer[];
  readonly off: readonly JsonRecord[];
} {
  const shape = SERVERS.get(id);
  const toolsets = storedToolsets(file);
  if (shape === undefined) return { listed: toolsets, servers: [], off: [] };
  const written = toolsets.map((toolset) => {
    return { toolset, source: writeServer(decidedToolset(toolset), shape) };
  });
  const servers = written.filter(({ source }) => source !== null).map(({ toolset }) => toolset);
  const told = new Set(servers);
  return {
    listed: toolsets.filter((toolset) => !told.has(toolset)),
    off: servers.filter(isSwitchedOff),
    servers: written.flatMap(({ toolset, source }) => {
      if (source === null || isSwitchedOff(toolset)) return [];
      const meta = asRecord(serverSlot(toolset, shape)?.["meta"]);
      return [{ toolset, source, at: meta?.["at"], serverAt: meta?.["serverAt"] }];
    }),
  };
}

/** Counts what a toolset says besides its server. */
export function countServerLosses(
  toolset: JsonRecord,
  id: ToolFormat,
  slot: string,
  count: (name: "tools" | "extensions" | "permissions", times?: number) => void,
): void {
  count("tools");
  count("extensions", foreignExtensions(toolset, SOURCE_KEY, slot));
  const source = asRecord(serverSlot(toolset, ANTHROPIC_SERVER)?.["source"]);
  const isPolicy = speaksOfPolicies(asRecord(source?.["mcp_toolset"]) ?? {});
  if (id === "openai-tools" || isPolicy) return;
  const { toolsetDefaults, tools } = decidedToolset(toolset);
  const settings = [toolsetDefaults, ...asList(tools)]
    .map(asRecord)
    .filter((holder) => typeof holder?.["requiresApproval"] === "boolean");
  count("permissions", settings.length);
}
