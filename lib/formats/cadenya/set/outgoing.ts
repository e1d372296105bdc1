import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { isExternalId } from "@/lib/domain/tool-sets-api/identifiers";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { createToolsetPayload, tellOrder } from "@/lib/formats/kit/tools/carried-toolsets";
import { putPayload } from "@/lib/formats/kit/tools/round-trip-payload";
import type { Tally } from "@/lib/formats/kit/contract/fidelity";
import { isBlank } from "@/lib/formats/kit/source/unmapped";
import { isRefused, legalSchema } from "@/lib/formats/kit/tools/legal-schema";
import {
  foreignExtensions,
  settingsOf,
  storedTools,
  storedToolsets,
} from "@/lib/formats/kit/tools/stored-tool";
import { SOURCE_KEY } from "@/lib/formats/kit/source/extension";

import { buildAdapter, editSet, editTool, metaOf, slotOf, withValues } from "./apply";
import { buildTool } from "./build-tool";
import { CADENYA_CARRIER, readDefinition } from "./carried";
import { CADENYA_KEY } from "./identity";
import { projectSet } from "./project";
import type { CADENYA_WRITER_FACTS } from "./write-facts";

export type Count = Tally<keyof typeof CADENYA_WRITER_FACTS>["count"];

/** A tool on its way out, in the form it came in or in that of the API. */
export interface OutgoingTool {
  readonly value: JsonRecord;
  /** What we remember of where it was. */
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

/** Tells a definition what it carries of its toolset; null where nothing is carried. */
type Carry = ReturnType<typeof createToolsetPayload> | null;

/**
 * The toolsets of a file as sets, with what was edited since they were read.
 * @param roundTrip each tool carries what it has no members for
 */
export function outgoingSets(file: unknown, count: Count, roundTrip = false): OutgoingSet[] {
  const toolsets = storedToolsets(file);
  const bare = toolsets.filter((toolset) => storedTools(toolset).tools.length === 0);
  const order = tellOrder(toolsets, [
    ...toolsets.filter((toolset) => !bare.includes(toolset)),
    ...bare,
  ]);
  const carry = roundTrip ? createToolsetPayload(bare, order) : null;
  return toolsets
    .map((toolset) => outgoingSet(toolset, carry, count))
    .filter(({ id, tools }) => id !== "" || tools.length > 0);
}

function outgoingSet(toolset: JsonRecord, carry: Carry, count: Count): OutgoingSet {
  const id = asText(toolset["id"]) ?? "";
  const value = writeSet(toolset, count);
  const { adapter } = projectSet(value);
  // What is carried along is not lost.
  if (carry === null) {
    count("permissions", settingsOf(toolset, CADENYA_KEY));
    count("connections", lostConnections(toolset, value));
    count("extensions", foreignExtensions(toolset, CADENYA_KEY, SOURCE_KEY));
  }
  const { tools, unnamed } = storedTools(toolset);
  count("unnamed", unnamed);
  const kind = asText(toolset["kind"]);
  return {
    value,
    meta: metaOf(slotOf(toolset)),
    id,
    adapter,
    tools: tools.map((tool) => outgoingTool(tool, { kind, toolset, carry }, count)),
  };
}

/** A toolset without its tools as a set; null for a group of tools that came without one. */
export function writeSet(toolset: JsonRecord, count: Count): JsonRecord | null {
  const slot = slotOf(toolset);
  const source = asRecord(slot?.["source"]);
  const isLoose = source === null && asText(metaOf(slot)["form"]) !== null;
  if (isLoose) return null;
  count("toolSets");
  if (source !== null) return editSet(source, toolset, slot);
  count("externalIds", isExternalId(asText(toolset["id"]) ?? "") ? 0 : 1);
  return buildSet(toolset, slot);
}

function lostConnections({ server, version }: JsonRecord, set: JsonRecord | null): number {
  const isReached = projectSet(set).server !== null || isBlank(server);
  return (isReached ? 0 : 1) + (isBlank(version) ? 0 : 1);
}

function buildSet(toolset: JsonRecord, slot: JsonRecord | null): JsonRecord {
  const id = asText(toolset["id"]) ?? "tools";
  const built = {
    metadata: { name: id, ...(isExternalId(id) ? { externalId: id } : {}), labels: {} },
    spec: { description: "", ...buildAdapter(toolset) },
  };
  return withValues(built, slot);
}

interface Owner {
  readonly kind: string | null;
  readonly toolset: JsonRecord;
  readonly carry: Carry;
}

function outgoingTool(tool: Tool, { kind, toolset, carry }: Owner, count: Count): OutgoingTool {
  const slot = slotOf(tool);
  const source = asRecord(slot?.["source"]);
  const stated = source === null ? buildTool(tool, kind, slot) : editTool(source, tool, slot);
  // What came from the service leaves as it came, and its findings say what is wrong.
  const value = source === null ? withLegalParameters(stated, count) : stated;
  count("tools");
  count("hidden", tool.enabled === false ? 1 : 0);
  const said = readDefinition(value, tool.name);
  const carried = carry && putPayload(value, CADENYA_CARRIER, { tool, said, ...carry(toolset) });
  if (carried !== null) {
    count("carried");
    return { value: carried, meta: metaOf(slot), name: tool.name };
  }
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

function withLegalParameters(value: JsonRecord, count: Count): JsonRecord {
  const spec = asRecord(value["spec"]);
  const parameters = asRecord(spec?.["parameters"]);
  if (spec === null || parameters === null || !isRefused(parameters)) return value;
  count("reshaped");
  const { schema } = legalSchema(parameters, { mayCombine: true });
  return { ...value, spec: { ...spec, parameters: schema } };
}
