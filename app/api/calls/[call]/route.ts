import { callView } from "@/lib/http/answer/calls";
import { readCall } from "@/lib/http/openapi/calls";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readCall, async ({ params: { call }, viewer }) => {
    const answer = await callView(viewer, call);
    return answer
      ? json(answer)
      : problem("not-found", "The result of this call is no longer available.");
  }),
);
