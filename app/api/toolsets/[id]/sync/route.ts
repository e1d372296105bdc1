import { readSync } from "@/lib/http/openapi/sync";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { syncView } from "@/lib/http/answer/sync";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readSync, async ({ params: { id }, query: { toolset } }) => {
    const answer = await syncView(id, toolset);
    return answer ? json(answer) : problem("not-found", "There is no such toolset.");
  }),
);
