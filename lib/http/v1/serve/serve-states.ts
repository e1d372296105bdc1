import { archiveToolset } from "@/lib/data/sync/archive";
import { changedToolSet, findToolSet, type ToolSetRow } from "@/lib/data/api/toolsets";
import type { ApiCaller } from "../caller";
import { isFailure, type ApiFailure } from "../failure";
import { serveContract } from "../route";
import { answerSet, answerTool } from "./answers";
import { updateTool } from "../tool-writes";
import { mutex, mutexThenDisk } from "../write-mutex";
import { CURRENT_CONTRACTS } from "../current-contracts";
import { editFailure } from "../edit-failure";
import { gone } from "../tool-set-writes";

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

/** Puts a tool set into the archive, or takes it out; one that is there already stays as it is. */
async function archiveSet(
  id: string,
  archive: boolean,
  { profileId }: ApiCaller,
): Promise<ToolSetRow | ApiFailure> {
  const row = await findToolSet(id);
  if (row === null) return gone();
  const outcome = await archiveToolset(row.rowId, archive, profileId);
  if (outcome === null) return row;
  return outcome.ok ? ((await changedToolSet(row.rowId)) ?? gone()) : editFailure(outcome);
}
