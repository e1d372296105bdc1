import { listChanges } from "@/lib/data/changes/undo";
import { readConversationChanges } from "@/lib/http/openapi/conversations";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readConversationChanges,
    async ({ params: { id }, query, viewer }) => {
      const changes = await listChanges(viewer, "conversation", id, query);
      return changes ? json(changes) : problem("not-found", "There is no such conversation.");
    },
    { isHeavy: isLargeConversation },
  ),
);
