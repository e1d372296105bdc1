import { branchMap } from "@/lib/data/conversations/branches";
import { readBranches } from "@/lib/http/openapi/branches";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readBranches,
    async ({ params: { id }, query: { path }, viewer }) => {
      const map = await branchMap(viewer, id, path);
      return map ? json(map) : problem("not-found", "There is no such conversation.");
    },
    { isHeavy: isLargeConversation },
  ),
);
