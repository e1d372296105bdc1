import { loadShownMessages } from "@/lib/data/timeline/shown-messages";
import { listShownMessages } from "@/lib/http/openapi/editing";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    listShownMessages,
    async ({ params: { id }, query: { deleted = false, ...query }, viewer }) => {
      const ids = await loadShownMessages(viewer, id, { ...query, showDeleted: deleted });
      return ids ? json({ ids }) : problem("not-found", "There is no such conversation.");
    },
    { isHeavy: isLargeConversation },
  ),
);
