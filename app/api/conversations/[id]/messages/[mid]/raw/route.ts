import { loadMessage } from "@/lib/data/messages/get";
import { messageId } from "@/lib/http/request/message-id";
import { readMessageRaw } from "@/lib/http/openapi/messages";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readMessageRaw,
    async ({ params: { id, mid }, viewer }) => {
      const message = await loadMessage(viewer, id, messageId(mid));
      if (!message) return problem("not-found", "There is no such message.");
      return new Response(message.raw, {
        headers: { "content-type": "application/json", "x-revision": String(message.revision) },
      });
    },
    { isHeavy: isLargeConversation },
  ),
);
