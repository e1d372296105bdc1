import type { PageRequest } from "@/lib/domain/tool-sets-api/page";

import { getSharedStore } from "../library/client";
import { pageOf, placeOf, type Page } from "./toolsets";

export interface ToolSetEventRow {
  readonly id: string;
  /** sync_started, sync_completed or sync_failed */
  readonly type: string;
  /** JSON: what is under the member of that type. */
  readonly payload: string;
  readonly atMs: number;
  readonly profileId: string;
}

/** One page of the events of a tool set. */
export async function listToolSetEvents(
  rowId: number,
  request: PageRequest,
): Promise<Page<ToolSetEventRow>> {
  const store = await getSharedStore();
  return store.read(async ({ query }) => {
    const events = query.selectFrom("ToolSetEvent").where("toolsetRowId", "=", rowId);
    const { after, sign, direction, limit } = placeOf(request);
    const rows = await events
      .select(["id", "type", "payload", "atMs", "profileId"])
      .$if(after !== null, (all) => all.where("id", sign, after))
      .orderBy("id", direction)
      .limit(limit)
      .execute();
    const { total } = await events
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return pageOf(rows, request, total);
  });
}
