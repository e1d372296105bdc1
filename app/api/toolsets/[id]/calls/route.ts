import { callOverview } from "@/lib/http/answer/calls";
import { readCalls } from "@/lib/http/openapi/calls";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readCalls, async ({ params: { id }, query, viewer }) => {
    const answer = await callOverview(viewer, id, query);
    return answer ? json(answer) : problem("not-found", "There is no such tool.");
  }),
);
