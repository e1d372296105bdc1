import { readSyncEvents } from "@/lib/http/openapi/sync";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { syncEvents } from "@/lib/http/answer/sync";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readSyncEvents, async ({ params: { id }, query: { toolset, cursor, order }, viewer }) => {
    const answer = await syncEvents(viewer, id, toolset, cursor, order);
    return answer ? json(answer) : problem("not-found", "There is no such toolset.");
  }),
);
