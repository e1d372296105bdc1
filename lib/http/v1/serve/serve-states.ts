import type { ApiCaller } from "../caller";
import { isFailure } from "../failure";
import { serveContract } from "../route";
import { answerSet, answerTool } from "./answers";
import { updateTool } from "../tool-writes";
import { mutex, mutexThenDisk } from "../write-mutex";
import { CURRENT_CONTRACTS } from "../current-contracts";
import { archiveSet } from "./set-states";

/** `:archive` and `:unarchive` of `/v1/tool_sets/{id}`. */
export const setVerbs = [
  ...serveContract(CURRENT_CONTRACTS.archiveToolSet, async ({ params, caller, revision }) => {
    const row = await mutex(() => archiveSet(params.id, true, caller));
    return isFailure(row) ? row : answerSet(row, revision);
  }),
  ...serveContract(CURRENT_CONTRACTS.unarchiveToolSet, async ({ params, caller, revision }) => {
    const row = await mutex(() => archiveSet(params.id, false, caller));
    return isFailure(row) ? row : answerSet(row, revision);
  }),
];

/** `:omit` and `:restore` of `/v1/tool_sets/{toolSetId}/tools/{id}`. */
export const toolVerbs = [
  ...serveContract(CURRENT_CONTRACTS.omitTool, async ({ params, caller, revision }) =>
    answerTool(await switchTool(params, "TOOL_STATUS_FILTERED", caller), revision),
  ),
  ...serveContract(CURRENT_CONTRACTS.restoreTool, async ({ params, caller, revision }) =>
    answerTool(await switchTool(params, "TOOL_STATUS_AVAILABLE", caller), revision),
  ),
];

function switchTool(
  { toolSetId, id }: { readonly toolSetId: string; readonly id: string },
  status: string,
  caller: ApiCaller,
) {
  const body = { spec: { status }, updateMask: "spec.status" };
  return mutexThenDisk(() => updateTool(toolSetId, id, body, caller, "seed"));
}
