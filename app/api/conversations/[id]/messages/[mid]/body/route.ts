import { loadMessageValue } from "@/lib/data/messages/get";
import { disposition } from "@/lib/http/answer/disposition";
import { messageId } from "@/lib/http/request/message-id";
import { readMessageBody } from "@/lib/http/openapi/messages";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readMessageBody,
    async ({ params: { id, mid }, query: { pointer = "", download }, viewer }) => {
      const found = await loadMessageValue(viewer, id, messageId(mid), pointer);
      if (!found?.found)
        return problem("not-found", "There is no such message, or nothing at that place.");
      const { value } = found;
      const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
      return new Response(text, {
        headers: {
          "content-type": "text/plain; charset=utf-8",
          ...(download ? { "content-disposition": disposition("attachment", "text.txt") } : {}),
        },
      });
    },
    { isHeavy: isLargeConversation },
  ),
);
