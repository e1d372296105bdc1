import { listServerItems } from "@/lib/data/server-items/list-items";
import { findSyncPlace } from "@/lib/data/sync/place";
import { json } from "@/lib/http/answer/respond";
import { readServerItems } from "@/lib/http/openapi/sync";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readServerItems, async ({ params: { id }, query: { toolset, page } }) => {
    const place = await findSyncPlace(id, toolset);
    return place === null
      ? problem("not-found", "There is no such toolset.")
      : json(await listServerItems(place.rowId, page ?? 1));
  }),
);
