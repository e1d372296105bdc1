import { findToolSet, type ToolSetRow } from "@/lib/data/api/toolsets";
import { readPage } from "@/lib/domain/tool-sets-api/page";

import { readListFilter } from "@/lib/domain/tool-sets-api/list-filter";

import { answerTool } from "./answers";
import { CONTRACTS } from "../contracts";
import { narrowedTools } from "./narrow";
import { currentTool, TOOL_STATES } from "./objects";
import { toolVerbs } from "./serve-states";
import { invalid } from "../failure";
import { besideInfo, pageObject, wantsInfo } from "../page-object";
import { toolContext } from "../profiles";
import { serveContract } from "../route";
import { findTool, toolPage } from "../tool-lookup";
import { toolDescriber } from "../tool-object";
import { gone } from "../tool-set-writes";
import { createTool, deleteTool, goneTool, updateTool } from "../tool-writes";
import { mutex, mutexThenDisk } from "../write-mutex";

/** `/v1/tool_sets/{toolSetId}/tools` */
export const tools = [
  ...serveContract(CONTRACTS.listTools, async ({ params, query, revision, signal }) => {
    const set = await findToolSet(params.toolSetId);
    if (set === null) return gone();
    if (revision === "current") return currentTools(set, query, signal);
    const page = readPage(query, "asc");
    const [found, context] = await Promise.all([
      toolPage(set, page),
      toolContext(wantsInfo(query)),
    ]);
    return pageObject(
      found,
      page.descending,
      toolDescriber(set, context),
      besideInfo(set, wantsInfo(query)),
    );
  }),
  ...serveContract(CONTRACTS.createTool, async ({ params, body, caller, revision }) =>
    answerTool(await mutex(() => createTool(params.toolSetId, body, caller, revision)), revision),
  ),
];

/** `/v1/tool_sets/{toolSetId}/tools/{id}` */
export const tool = [
  ...serveContract(CONTRACTS.getTool, async ({ params, revision }) => {
    const set = await findToolSet(params.toolSetId);
    if (set === null) return gone();
    const found = await findTool(set, params.id);
    return answerTool(found === null ? goneTool() : { set, tool: found }, revision);
  }),
  ...serveContract(
    CONTRACTS.updateTool,
    async ({ params: { toolSetId, id }, body, caller, revision }) =>
      answerTool(
        await mutexThenDisk(() => updateTool(toolSetId, id, body, caller, revision)),
        revision,
      ),
  ),
  ...serveContract(
    CONTRACTS.deleteTool,
    async ({ params: { toolSetId, id }, caller }) =>
      (await mutex(() => deleteTool(toolSetId, id, caller))) ?? {},
  ),
  ...toolVerbs,
];

async function currentTools(set: ToolSetRow, query: URLSearchParams, signal: AbortSignal) {
  const page = readPage(query, "asc");
  const read = readListFilter(query, TOOL_STATES);
  if (!read.ok) return invalid([read.fault]);
  const context = await toolContext(wantsInfo(query));
  const found = await narrowedTools(set, page, read.filter, { context, signal });
  const describe = toolDescriber(set, context);
  const beside = besideInfo(set, wantsInfo(query));
  return pageObject(found, page.descending, (row) => currentTool(set, describe(row)), beside);
}
