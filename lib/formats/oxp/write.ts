import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";

import { createToolsetPayload, tellOrder } from "../kit/tools/carried-toolsets";
import { putPayload } from "../kit/tools/round-trip-payload";
import { OXP_CARRIER } from "../kit/tools/payload-places";
import { createTally } from "../kit/contract/fidelity";
import { isBlank } from "../kit/source/unmapped";
import { SOURCE_KEY } from "../kit/source/extension";
import {
  foreignExtensions,
  permissionsOf,
  settingsOf,
  storedTools,
  storedToolsets,
  withStrays,
} from "../kit/tools/stored-tool";
import { targetNames } from "../kit/tools/names";
import type { ToolWriter } from "../kit/contract/tool-writer";
import { buildDefinition, type Count } from "./build-definition";
import { OXP_KEY, readDefinition } from "./definition";
import { editDefinition, keepsName, sourceOf } from "./edit-definition";
import { isVersion } from "./identifiers";
import { OXP_WRITER_FACTS } from "./write-facts";

const NAMES = { forbidden: /[^A-Za-z0-9_-]/gu, longestName: 64 };
const ID_PARTS = { forbidden: /[^A-Za-z0-9_]/gu, longestName: 64 };
const NO_VERSION = "0.0.0";

export const oxpWriter: ToolWriter = {
  id: "oxp",
  label: "OXP tools",
  description: "Definitions for tool servers of the Open eXecution Protocol.",
  fileEnding: ".oxp.json",
  mediaType: "application/json",
  facts: OXP_WRITER_FACTS,
  write(file, { roundTrip = false } = {}) {
    const tally = createTally(OXP_WRITER_FACTS);
    const count: Count = (name, times) => tally.count(name, times);
    const toolsets = storedToolsets(file);
    // What is carried along is not lost.
    const countToolset: Count = roundTrip ? () => undefined : count;
    const owned = toolsets.flatMap((toolset) => readToolset(toolset, countToolset));
    const bare = toolsets.filter((toolset) => !owned.some((entry) => entry.source === toolset));
    const order = tellOrder(toolsets, [
      ...toolsets.filter((toolset) => !bare.includes(toolset)),
      ...bare,
    ]);
    const carry = roundTrip ? createToolsetPayload(bare, order) : null;
    const definitions = writeDefinitions(owned, count, carry);
    const [only] = toolsets;
    const meta = toolsets.length === 1 ? metaOf(only) : null;
    const text = `${JSON.stringify(contain(definitions, meta), null, 2)}\n`;
    return { text, fidelity: tally.report() };
  },
};

/** The definitions of a toolset file as they would leave, without anything that is carried along. */
export function plainDefinitions(file: unknown): JsonRecord[] {
  const count: Count = () => undefined;
  const owned = storedToolsets(file).flatMap((toolset) => readToolset(toolset, count));
  return writeDefinitions(owned, count, null);
}

const metaOf = (toolset: JsonRecord | undefined) =>
  asRecord(asRecord(asRecord(toolset?.["extensions"])?.[OXP_KEY])?.["meta"]);

interface OwnedTool {
  readonly tool: Tool;
  /** The toolset as it is stored. */
  readonly source: JsonRecord;
  readonly toolset: string;
  /** What comes before the dot of its id, and between dot and version. */
  readonly toolkit: string;
  readonly part: string;
  /** Null when nothing names one. */
  readonly version: string | null;
}

/** The tools of a toolset; what it says besides is counted. */
function readToolset(toolset: JsonRecord, count: Count): OwnedTool[] {
  const { server, headers } = toolset;
  const id = asText(toolset["id"]) ?? "";
  const named = asText(toolset["version"]) ?? "";
  const [version, unused] = isVersion(named) ? [named, ""] : [null, named];
  count("connections", [server, headers, unused].filter((member) => !isBlank(member)).length);
  count("permissions", settingsOf(toolset));
  count("extensions", foreignExtensions(toolset, SOURCE_KEY, OXP_KEY));
  const { tools, unnamed } = storedTools(toolset);
  count("unnamed", unnamed);
  const parts = targetNames(
    tools.map(({ name }) => ({ toolset: id, name })),
    ID_PARTS,
  );
  const toolkit = (asText(metaOf(toolset)?.["toolkit"]) ?? id).replaceAll(ID_PARTS.forbidden, "_");
  return tools.map((tool, at) => ({
    tool,
    source: toolset,
    toolset: id,
    toolkit: toolkit || "Toolkit",
    part: parts[at] ?? "Tool",
    version,
  }));
}

/** @param carry tells a definition what it carries of its toolset; null carries nothing */
function writeDefinitions(
  owned: readonly OwnedTool[],
  count: Count,
  carry: ReturnType<typeof createToolsetPayload> | null,
): JsonRecord[] {
  const names = targetNames(
    owned.map(({ toolset, tool }) => ({ toolset, name: tool.name })),
    NAMES,
  );
  const ids = new Set(owned.map(({ tool }) => asText(sourceOf(tool)?.["id"])));
  return owned.flatMap((entry, at) => {
    const { tool } = entry;
    const name = names[at] ?? tool.name;
    const source = sourceOf(tool);
    const definition =
      source === null
        ? buildDefinition(tool, identify(entry, name, ids), count)
        : editDefinition(source, tool, name);
    if (definition === null) return [];
    const isCalled = source === null ? tool.name === name : keepsName(tool, source);
    count("definitions");
    count("inventedVersions", source === null && entry.version === null ? 1 : 0);
    const said = readDefinition(definition);
    const carried =
      carry && putPayload(definition, OXP_CARRIER, { tool, said, ...carry(entry.source) });
    if (carried !== null) {
      count("carried");
      return [carried];
    }
    count("renamed", isCalled || tool.name === name ? 0 : 1);
    count("examples", tool.examples ? 1 : 0);
    count("permissions", permissionsOf(tool));
    count("extensions", foreignExtensions(tool, OXP_KEY));
    return [definition];
  });
}

/** An id no other definition of the file has; it is taken from then on. */
function identify(
  { toolkit, part, version }: OwnedTool,
  name: string,
  ids: Set<string | null>,
): { id: string; name: string; version: string } {
  const release = version ?? NO_VERSION;
  let id = `${toolkit}.${part}@${release}`;
  for (let twin = 2; ids.has(id); twin += 1) id = `${toolkit}.${part}_${twin}@${release}`;
  ids.add(id);
  return { id, name, version: release };
}

/** Definitions in the container they came in; a list of tools where they came in none. */
function contain(definitions: readonly JsonRecord[], meta: JsonRecord | null): unknown {
  const list = withStrays(definitions, meta?.["strays"]);
  const container = asText(meta?.["container"]);
  const [only] = list;
  if (container === "single" && list.length === 1) return only;
  if (container === "array") return list;
  const root = asRecord(meta?.["root"]) ?? {};
  return container === "items" ? { ...root, items: list } : { ...root, tools: list };
}
