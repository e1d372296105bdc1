import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asRecords, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../kit/contract/fidelity";
import { parseReferences } from "../kit/secrets/references";
import { SOURCE_KEY } from "../kit/source/extension";
import { foreignExtensions } from "../kit/tools/stored-tool";
import type { Host } from "./hosts";
import type { MCP_CONFIG_WRITER_FACTS } from "./write-facts";
import type { ServerEntry } from "./server-entry";

export type Count = Tally<keyof typeof MCP_CONFIG_WRITER_FACTS>["count"];

/** Counts what an entry says that the host has no words for. */
export function countEntryLosses(entry: ServerEntry, host: Host, count: Count): void {
  const { cwd, envFile, timeoutMs } = entry;
  const folders = host.hasFolder ? [] : [cwd, envFile];
  const timeouts = host.timeoutUnit === null ? [timeoutMs] : [];
  count("settings", [...folders, ...timeouts].filter((value) => value !== undefined).length);
  const text = JSON.stringify(entry);
  const isReference = (segment: unknown) => typeof segment !== "string";
  const looked = parseReferences(text, "hub").filter(isReference).length;
  count("handwork", host.syntax === "none" ? looked : 0);
  count("variables", host.syntax === "vscode" ? 0 : variablesOf(text));
}

/** Variables of VS Code, the only ones that stay as they are in our documents. */
function variablesOf(text: string): number {
  const known = /^(?:workspaceFolder|userHome|file|config:|pathSeparator|cwd)/u;
  return parseReferences(text, "vscode").filter(
    (segment) => typeof segment !== "string" && known.test(segment.name),
  ).length;
}

/** Counts what a toolset says besides how its server is reached. */
export function countToolsetLosses(toolset: JsonRecord, host: Host, count: Count): void {
  const tools = asRecords(toolset["tools"]);
  const defaults = asRecord(toolset["toolsetDefaults"]) ?? {};
  const isClosed = defaults["enabled"] === false;
  // The host's own lists say which tools a model gets.
  const isOpening = host.lists.only !== null && tools.some((tool) => tool["enabled"] === true);
  const isDenying = !isClosed && host.lists.denied !== null;
  const listed = isClosed && isOpening ? true : isDenying ? false : null;
  for (const tool of tools) {
    count("tools", Object.hasOwn(tool, "argsSchema") || Object.hasOwn(tool, "summary") ? 1 : 0);
    const isListed = listed !== null && tool["enabled"] === listed;
    count("permissions", typeof tool["enabled"] === "boolean" && !isListed ? 1 : 0);
    count("listedTools", isListed ? 1 : 0);
    const isSaid = host.approves && tool["requiresApproval"] === false;
    count("permissions", typeof tool["requiresApproval"] === "boolean" && !isSaid ? 1 : 0);
    count("approvedTools", isSaid ? 1 : 0);
  }
  count("permissions", Object.keys(defaults).length - (isClosed && isOpening ? 1 : 0));
  const own = [extensionKey("mcp"), extensionKey("permissions"), SOURCE_KEY];
  count("extensions", foreignExtensions(toolset, ...own));
}
