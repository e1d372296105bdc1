import type { PageRequest } from "@/lib/domain/tool-sets-api/page";

import { getStore } from "../library/client";
import { readPageOf, type Page } from "./toolsets";

/** One event of a tool set. */
export interface ToolSetEventRow {
  readonly id: string;
  /** sync_started, sync_completed or sync_failed */
  readonly type: string;
  /** JSON: what stands under the member of that type. */
  readonly payload: string;
  readonly atMs: number;
  readonly profileId: string;
}

/** One page of the events of a tool set. */
export async function listToolSetEvents(
  rowId: number,
  request: PageRequest,
): Promise<Page<ToolSetEventRow>> {
  const store = await getStore();
  return store.read((sql) =>
    readPageOf<ToolSetEventRow>(sql, {
      request,
      columns: `v.id, v.type, v.payload, v."atMs", v."profileId"`,
      from: `"ToolSetEvent" v WHERE v."toolsetRowId" = ?`,
      values: [rowId],
      id: "v.id",
    }),
  );
}
