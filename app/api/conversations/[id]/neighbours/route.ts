import { conversationNeighbours } from "@/lib/data/conversations/neighbours";
import { readNeighbours } from "@/lib/http/openapi/timeline";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readNeighbours, async ({ params: { id }, viewer }) => {
    const answer = await conversationNeighbours(viewer, id);
    return answer ? json(answer) : problem("not-found", "There is no such conversation.");
  }),
);
