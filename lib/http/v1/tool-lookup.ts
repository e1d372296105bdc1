import { findSetTool, listSetTools, type ToolRow } from "@/lib/data/api/tools";
import type { ToolSetRow } from "@/lib/data/api/toolsets";
import { asText, type JsonRecord } from "@/lib/shared/read-value";
import type { PageRequest } from "@/lib/domain/tool-sets-api/page";
import { createTurns, filterInTurns } from "@/lib/work/turns";

import { readSet } from "./set-object";
import { readTool } from "./tool-object";

const BY_EXTERNAL_ID = "external_id:";

/** Finds a tool of a set by its id, or by `external_id:` and the id of another system. */
export async function findTool(set: ToolSetRow, id: string): Promise<ToolRow | null> {
  if (!id.startsWith(BY_EXTERNAL_ID)) return findSetTool(set, id);
  const wanted = id.slice(BY_EXTERNAL_ID.length);
  const rows = await listSetTools(set);
  const metadata = metadataReader(set);
  const turn = createTurns();
  for (const row of rows) {
    const due = turn();
    if (due !== undefined) await due;
    if (asText(metadata(row)["externalId"]) === wanted) return row;
  }
  return null;
}

/** One page of the tools of a set. */
export async function toolPage(set: ToolSetRow, { after, descending, limit, prefix }: PageRequest) {
  const all = await listSetTools(set);
  const metadata = metadataReader(set);
  const named =
    prefix === ""
      ? all
      : await filterInTurns(all, (row) => (asText(metadata(row)["name"]) ?? "").startsWith(prefix));
  const ordered = descending ? named.toReversed() : named;
  const behind = ordered.filter(
    ({ id }) => after === null || (descending ? id < after : id > after),
  );
  return { rows: behind.slice(0, limit), total: named.length, hasMore: behind.length > limit };
}

function metadataReader(set: ToolSetRow): (row: ToolRow) => JsonRecord {
  const { toolset } = readSet(set);
  return ({ raw }) => readTool(raw, toolset).written.metadata;
}
