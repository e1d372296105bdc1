import { listRecordedChanges } from "@/lib/data/activity/changes";
import { json } from "@/lib/http/answer/respond";
import { listRecorded } from "@/lib/http/openapi/history";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(listRecorded, async ({ query, viewer }) => json(await listRecordedChanges(viewer, query))),
);
