import { archiveToolset } from "@/lib/data/sync/archive";
import { changedToolSet, findToolSet, type ToolSetRow } from "@/lib/data/api/toolsets";

import type { ApiCaller } from "../caller";
import { editFailure } from "../edit-failure";
import type { ApiFailure } from "../failure";
import { gone } from "../tool-set-writes";

/** Puts a tool set into the archive, or takes it out; one that is there already stays as it is. */
export async function archiveSet(
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
