import { readReview } from "@/lib/data/sync/review";
import { readSyncChanges } from "@/lib/http/openapi/sync";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeToolsetFile } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readSyncChanges,
    async ({ params: { id }, query: { toolset } }) => {
      const answer = await readReview(id, toolset);
      return answer ? json(answer) : problem("not-found", "There is no such toolset.");
    },
    { isHeavy: isLargeToolsetFile },
  ),
);
