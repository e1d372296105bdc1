import { extensionKey } from "@/lib/domain/extension-key";
import { asList, asRecord, asText } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";
import { isLabelKey } from "@/lib/domain/tool-sets/identifiers";
import { toolClaims } from "@/lib/domain/toolset/tool-claims";
import type { Tool } from "@/lib/domain/toolset/schema";

import type { Tally } from "../fidelity";
import { isBlank } from "../leftover";
import { foreignExtensions, readTool } from "../stored-tool";
import { SOURCE_KEY } from "../source-extension";
import { buildAdapter, editSet, editTool, metaOf, slotOf, withValues } from "./apply";
import { CADENYA_KEY } from "./identity";
import { projectSet } from "./project";
import type { CADENYA_WRITER_FACTS } from "./serialize-facts";

export type Count = Tally<keyof typeof CADENYA_WRITER_FACTS>["count"];

/** A tool on its way out, in the form it came in or in that of the API. */
export interface OutgoingTool {
  readonly value: JsonRecord;
  /** What we remember of where it stood. */
  readonly meta: JsonRecord;
  readonly name: string;
}

/** A set on its way out; without `value` a group of tools that came without one. */
export interface OutgoingSet {
  readonly value: JsonRecord | null;
  readonly meta: JsonRecord;
  readonly id: string;
  /** How it reaches its tools. */
  readonly adapter: ReturnType<typeof projectSet>["adapter"];
  readonly tools: readonly OutgoingTool[];
}

/** The toolsets of a file as sets, with what was edited since they were read. */
export function outgoingSets(file: unknown, count: Count): OutgoingSet[] {
  return asList(asRecord(file)?.["toolsets"])
    .map(asRecord)
    .filter((toolset) => toolset !== null)
    .map((toolset) => outgoingSet(toolset, count))
    .filter(({ id, tools }) => id !== "" || tools.length > 0);
}

function outgoingSet(toolset: JsonRecord, count: Count): OutgoingSet {
  const slot = slotOf(toolset);
  const source = asRecord(slot?.["source"]);
  const id = asText(toolset["id"]) ?? "";
  const isLoose = source === null && asText(metaOf(slot)["form"]) !== null;
  const value =
    source === null ? (isLoose ? null : buildSet(toolset, slot)) : editSet(source, toolset, slot);
  const { adapter } = projectSet(value);
  count("toolSets", value === null ? 0 : 1);
  count("permissions", Object.keys(asRecord(toolset["toolsetDefaults"]) ?? {}).length);
  count("connections", lostConnections(toolset, value));
  count("extensions", foreignExtensions(toolset, CADENYA_KEY, SOURCE_KEY));
  const tools = asList(toolset["tools"]).map(readTool);
  count("unnamed", tools.filter((tool) => tool === null).length);
  const kind = asText(toolset["kind"]);
  return {
    value,
    meta: metaOf(slot),
    id,
    adapter,
    tools: tools.filter((tool) => tool !== null).map((tool) => outgoingTool(tool, kind, count)),
  };
}

function lostConnections({ server, version }: JsonRecord, set: JsonRecord | null): number {
  const isReached = projectSet(set).server !== null || isBlank(server);
  return (isReached ? 0 : 1) + (isBlank(version) ? 0 : 1);
}

function buildSet(toolset: JsonRecord, slot: JsonRecord | null): JsonRecord {
  const id = asText(toolset["id"]) ?? "tools";
  const built = {
    metadata: { name: id, externalId: id, labels: {} },
    spec: { description: "", ...buildAdapter(toolset) },
  };
  return withValues(built, slot);
}

function outgoingTool(tool: Tool, kind: string | null, count: Count): OutgoingTool {
  const slot = slotOf(tool);
  const source = asRecord(slot?.["source"]);
  const value = source === null ? buildTool(tool, kind, slot) : editTool(source, tool, slot);
  count("tools");
  count("hidden", tool.enabled === false ? 1 : 0);
  count("examples", tool.examples === undefined ? 0 : 1);
  if (source === null) {
    const mcp = asRecord(asRecord(tool.extensions?.[extensionKey("mcp")])?.["source"]);
    const values = asRecord(asRecord(tool.extensions?.[extensionKey("mcp")])?.["values"]);
    const members = ["outputSchema", "annotations", "icons", "_meta"];
    const isSaid = [mcp, values].some((holder) =>
      members.some((member) => !isBlank(holder?.[member])),
    );
    count("outputs", isSaid ? 1 : 0);
    const config = asRecord(asRecord(value["spec"])?.["config"]);
    count("inventedConfigurations", isBlank(config) ? 1 : 0);
  }
  count("extensions", foreignExtensions(tool, CADENYA_KEY, extensionKey("mcp"), SOURCE_KEY));
  return { value, meta: metaOf(slot), name: tool.name };
}

/** A tool that came from elsewhere. */
function buildTool(tool: Tool, kind: string | null, slot: JsonRecord | null): JsonRecord {
  const { title, tags } = toolClaims({ ...tool });
  const labels = Object.fromEntries(tags.filter(isLabelKey).map((tag) => [tag, "true"]));
  const mcp = {
    mcp: {
      toolName: tool.name,
      ...(title === null ? {} : { toolTitle: title }),
      ...(tool.summary ? { toolDescription: tool.summary } : {}),
    },
  };
  const built = {
    metadata: { name: tool.name, ...(tags.length === 0 ? {} : { labels }) },
    spec: {
      description: tool.summary ?? "",
      parameters: tool.argsSchema ?? {},
      status: tool.enabled === false ? "TOOL_STATUS_FILTERED" : "TOOL_STATUS_AVAILABLE",
      config: kind === "mcp" ? mcp : {},
      ...(tool.requiresApproval === undefined ? {} : { requiresApproval: tool.requiresApproval }),
    },
  };
  return withValues(built, slot);
}
