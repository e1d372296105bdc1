import type { SyncMark } from "@/lib/domain/toolset/view/sync-mark";

import { getStore } from "../library/client";
import { toolsInConflict } from "./pins/conflicts";

interface MarkRow extends SyncMark {
  readonly fileId: string;
}

/** By the store id of their file, how toolsets stand that were synced with a server at least once. */
export async function readSyncMarks(): Promise<ReadonlyMap<string, SyncMark>> {
  const store = await getStore();
  return store.read(async (sql) => {
    const rows = await sql.all<MarkRow>(
      `SELECT e.id AS "fileId", MIN(r."lastSyncMs") AS "oldestMs",
         SUM(n.state = 'failed') AS failed,
         SUM((SELECT COUNT(*) FROM "ToolPin" p
           WHERE p."toolsetRowId" = s.id AND p.state IN ('new', 'changed', 'missing'))) AS "toReview"
       FROM (SELECT "toolsetRowId", MAX(id) AS last FROM "SyncRun" GROUP BY "toolsetRowId") l
       JOIN "SyncRun" n ON n.id = l.last
       JOIN "Toolset" s ON s.id = l."toolsetRowId"
       JOIN "ToolsetFile" e ON e.key = s."fileKey"
       LEFT JOIN "ToolSetRef" r ON r."toolsetRowId" = s.id
       GROUP BY e.id`,
    );
    const inConflict = await toolsInConflict(sql, "all");
    return new Map(
      rows.map(({ fileId, toReview, ...mark }) => {
        const conflicts = inConflict.filter((one) => one.fileId === fileId).length;
        return [fileId, { ...mark, toReview: toReview + conflicts }];
      }),
    );
  });
}
