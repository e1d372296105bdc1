import { readHistoryReport } from "@/lib/data/permissions/history-report";
import { readPermissionHistory } from "@/lib/http/openapi/permission-reports";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { areLargeToolsets } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readPermissionHistory,
    async ({ query: { q, ...query }, viewer }) =>
      json(await readHistoryReport(viewer, { ...query, query: q })),
    { isHeavy: areLargeToolsets },
  ),
);
