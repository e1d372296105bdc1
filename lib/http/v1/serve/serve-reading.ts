import { listSetTools, meetToolsOf, toolTexts } from "@/lib/data/api/tools";
import { findToolSet } from "@/lib/data/api/toolsets";
import { readPage } from "@/lib/domain/tool-sets-api/page";
import { SOURCE_KEY } from "@/lib/formats/kit/source/extension";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { filterInTurns, mapInTurns } from "@/lib/work/turns";

import { failure } from "../failure";
import { pageObject } from "../page-object";
import { toolContext } from "../profiles";
import { serveContract } from "../route";
import { readSet } from "../set-object";
import { findTool } from "../tool-lookup";
import { toolDescriber } from "../tool-object";
import { gone } from "../tool-set-writes";
import { goneTool } from "../tool-writes";
import { CURRENT_CONTRACTS } from "../current-contracts";
import { findSets } from "./narrow";
import { answeredSet, currentTool, setState } from "./objects";

const MOST_FOUND = 50;
/** A commit for each set of a library took half a minute for 5,000. */
const MET_AT_ONCE = 200;

/** `/v1/search/tools_or_tool_sets` */
export const search = serveContract(
  CURRENT_CONTRACTS.search,
  async ({ query, revision, signal }) => {
    const wanted = (query.get("query") ?? "").trim().toLowerCase();
    const context = await toolContext(false);
    const isFound = (texts: readonly (string | undefined)[]) =>
      texts.some((text) => text?.toLowerCase().includes(wanted) === true);
    const everything = { descending: false, prefix: "" };
    const sets =
      wanted === ""
        ? []
        : await findSets(everything, (row) => setState(row) === "STATE_ACTIVE", signal);
    const foundSets = await filterInTurns(sets, (row) => {
      const { metadata, spec } = answeredSet(row, context, "seed");
      return isFound([metadata.name, metadata.externalId, spec.description]);
    });
    const tools = [];
    for (const [at, set] of sets.entries()) {
      if (tools.length >= MOST_FOUND) break;
      signal.throwIfAborted();
      if (at % MET_AT_ONCE === 0) await meetToolsOf(sets.slice(at, at + MET_AT_ONCE));
      const describe = toolDescriber(set, context);
      const found = await filterInTurns(await listSetTools(set), (row) => {
        signal.throwIfAborted();
        const { metadata, spec } = describe(row);
        return isFound([metadata.name, metadata.externalId, spec.description]);
      });
      for (const row of found.slice(0, MOST_FOUND - tools.length)) {
        const one = describe(row);
        tools.push(revision === "seed" ? one : currentTool(set, one));
      }
    }
    return {
      agents: [],
      toolSets: foundSets.slice(0, MOST_FOUND).map((row) => answeredSet(row, context, revision)),
      tools,
    };
  },
);

/** `/v1/tool_sets/{toolSetId}/usage` */
export const usage = serveContract(
  CURRENT_CONTRACTS.listToolSetUsage,
  async ({ params, query }) => {
    const set = await findToolSet(params.toolSetId);
    if (set === null) return gone();
    const toolId = query.get("toolId") ?? "";
    if (toolId !== "" && (await findTool(set, toolId)) === null) return goneTool();
    const { descending } = readPage(query, "asc");
    return pageObject({ rows: [], total: 0, hasMore: false }, descending, () => ({}));
  },
);

/** `/v1/tool_sets/{toolSetId}/openapi_spec` */
export const openapiSpec = serveContract(
  CURRENT_CONTRACTS.getToolSetOpenApiSpec,
  async ({ params }) => {
    const set = await findToolSet(params.toolSetId);
    if (set === null) return gone();
    const slot = asRecord(asRecord(readSet(set).toolset["extensions"])?.[SOURCE_KEY]);
    const tools = await mapInTurns(await toolTexts(set), ({ raw }) =>
      asRecord(asRecord(asRecord(JSON.parse(raw))?.["extensions"])?.[SOURCE_KEY]),
    );
    const document = rebuildOpenapi(slot, tools);
    return document === null
      ? failure("FAILED_PRECONDITION", "The tool set was made from no OpenAPI document.")
      : { spec: JSON.stringify(document) };
  },
);

/**
 * The document that a toolset was read from, with the operations of the tools it still has; null where it was read
 * from none.
 * @param slot what the toolset keeps of its source
 * @param tools what each tool keeps of it
 */
function rebuildOpenapi(
  slot: JsonRecord | null,
  tools: readonly (JsonRecord | null)[],
): JsonRecord | null {
  const root = slot?.["format"] === "openapi" ? asRecord(slot["original"]) : null;
  if (root === null) return null;
  const paths = new Map<string, Map<string, unknown>>();
  for (const [path, item] of Object.entries(asRecord(root["paths"]) ?? {})) {
    paths.set(path, new Map(Object.entries(asRecord(item) ?? {})));
  }
  for (const tool of tools) {
    const [path, method] = [asText(tool?.["path"]), asText(tool?.["method"])];
    const operation = asRecord(tool?.["original"]);
    if (tool?.["format"] !== "openapi" || path === null || method === null) continue;
    const item = paths.get(path) ?? new Map<string, unknown>();
    paths.set(path, item.set(method, operation ?? {}));
  }
  const rebuilt = [...paths].map(([path, item]): [string, unknown] => [
    path,
    Object.fromEntries(item),
  ]);
  return { ...root, paths: Object.fromEntries(rebuilt) };
}
