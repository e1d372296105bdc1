import { loadPreview } from "@/lib/data/timeline/outline";
import { readPreview } from "@/lib/http/openapi/timeline";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readPreview,
    async ({ params: { id }, query: { deleted = false, ...query }, viewer }) => {
      const answer = await loadPreview(viewer, id, { at: 0, ...query, showDeleted: deleted });
      return answer ? json(answer) : problem("not-found", "There is no such conversation.");
    },
    { isHeavy: isLargeConversation },
  ),
);
