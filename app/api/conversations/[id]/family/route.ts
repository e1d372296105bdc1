import { conversationFamily } from "@/lib/data/conversations/family";
import { readFamily } from "@/lib/http/openapi/history";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readFamily,
    async ({ params: { id }, viewer }) => {
      const family = await conversationFamily(viewer, id);
      return family ? json(family) : problem("not-found", "There is no such conversation.");
    },
    { isHeavy: isLargeConversation },
  ),
);
