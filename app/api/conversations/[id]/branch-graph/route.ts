import { branchGraph } from "@/lib/data/conversations/branch-graph";
import { readBranchGraph } from "@/lib/http/openapi/branches";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readBranchGraph,
    async ({ params: { id }, query, viewer }) => {
      const graph = await branchGraph(viewer, id, query);
      return graph ? json(graph) : problem("not-found", "There is no such conversation.");
    },
    { isHeavy: isLargeConversation },
  ),
);
