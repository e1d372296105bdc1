import type { SyncMark } from "@/lib/domain/toolset/view/sync-mark";

import { getSharedStore } from "../library/client";
import { WAITING_STATES } from "./pins/waiting-items";
import { toolsInConflict } from "./pins/conflicts";

/** By the store id of their file, how toolsets stand that were synced with a server at least once. */
export async function readSyncMarks(): Promise<ReadonlyMap<string, SyncMark>> {
  const store = await getSharedStore();
  return store.read(async (sql) => {
    const rows = await sql.query
      .selectFrom((eb) =>
        eb
          .selectFrom("SyncRun")
          .select(({ fn }) => ["toolsetRowId", fn.max("id").as("last")])
          .groupBy("toolsetRowId")
          .as("l"),
      )
      .innerJoin("SyncRun as n", "n.id", "l.last")
      .innerJoin("Toolset as s", "s.id", "l.toolsetRowId")
      .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
      .leftJoin("ToolSetRef as r", "r.toolsetRowId", "s.id")
      .select((eb) => [
        "e.id as fileId",
        eb.fn.min("r.lastSyncMs").as("oldestMs"),
        eb.fn.sum<number>(eb("n.state", "=", "failed")).as("failed"),
        eb.fn
          .sum<number>(
            eb
              .selectFrom("ToolPin as p")
              .select(eb.fn.countAll<number>().as("count"))
              .whereRef("p.toolsetRowId", "=", "s.id")
              .where("p.state", "in", ["new", "changed", "missing"])
              .$asScalar(),
          )
          .as("tools"),
        eb.fn
          .sum<number>(
            eb
              .selectFrom("ServerItem as i")
              .select(eb.fn.countAll<number>().as("count"))
              .whereRef("i.toolsetRowId", "=", "s.id")
              .where("i.state", "in", WAITING_STATES)
              .$asScalar(),
          )
          .as("items"),
      ])
      .groupBy("e.id")
      .execute();
    const inConflict = await toolsInConflict(sql, "all");
    return new Map(
      rows.map(({ fileId, tools, items, ...mark }) => {
        const conflicts = inConflict.filter((one) => one.fileId === fileId).length;
        return [fileId, { ...mark, toReview: tools + items + conflicts }];
      }),
    );
  });
}
