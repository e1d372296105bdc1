import { findToolSet } from "@/lib/data/api/toolsets";
import { readPage } from "@/lib/domain/tool-sets-api/page";

import type { AnswerObject } from "./answer-schemas";
import { CONTRACTS } from "./contracts";
import { isFailure, type ApiFailure } from "./failure";
import { pageObject, wantsInfo } from "./page-object";
import { answerContext } from "./profiles";
import { serveContract } from "./route";
import { findTool, toolPage } from "./tool-lookup";
import { toolObject, toolObjects } from "./tool-object";
import { gone } from "./tool-set-writes";
import { createTool, deleteTool, goneTool, updateTool, type PlacedTool } from "./tool-writes";
import { mutex } from "./write-mutex";

/** `/v1/tool_sets/{toolSetId}/tools` */
export const tools = [
  ...serveContract(CONTRACTS.listTools, async ({ params, query }) => {
    const set = await findToolSet(params.toolSetId);
    if (set === null) return gone();
    const page = readPage(query, "asc");
    const [found, context] = await Promise.all([
      toolPage(set, page),
      answerContext(wantsInfo(query)),
    ]);
    return pageObject(found, page.descending, (rows) => toolObjects(set, rows, context));
  }),
  ...serveContract(CONTRACTS.createTool, async ({ params, body, caller }) =>
    answerTool(await mutex(() => createTool(params.toolSetId, body, caller))),
  ),
];

/** `/v1/tool_sets/{toolSetId}/tools/{id}` */
export const tool = [
  ...serveContract(CONTRACTS.getTool, async ({ params }) => {
    const set = await findToolSet(params.toolSetId);
    if (set === null) return gone();
    const found = await findTool(set, params.id);
    return answerTool(found === null ? goneTool() : { set, tool: found });
  }),
  ...serveContract(CONTRACTS.updateTool, async ({ params: { toolSetId, id }, body, caller }) =>
    answerTool(await mutex(() => updateTool(toolSetId, id, body, caller))),
  ),
  ...serveContract(
    CONTRACTS.deleteTool,
    async ({ params: { toolSetId, id }, caller }) =>
      (await mutex(() => deleteTool(toolSetId, id, caller))) ?? {},
  ),
];

async function answerTool(
  place: PlacedTool | ApiFailure,
): Promise<AnswerObject<"Tool"> | ApiFailure> {
  return isFailure(place) ? place : toolObject(place.set, place.tool, await answerContext(true));
}
