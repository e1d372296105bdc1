import { loadMessageValue } from "@/lib/data/messages/get";
import { checkEmbeddedFile } from "@/lib/http/answer/attachment-check";
import { messageId } from "@/lib/http/request/message-id";
import { checkAttachmentFile } from "@/lib/http/openapi/messages";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    checkAttachmentFile,
    async ({ params: { id, mid, n }, viewer }) => {
      const found = await loadMessageValue(
        viewer,
        id,
        messageId(mid),
        `/attachments/${messageId(n)}`,
      );
      const check = found?.found ? checkEmbeddedFile(found.value) : null;
      return check === null
        ? problem("not-found", "There is no such attachment, or it only links to its content.")
        : Response.json(check);
    },
    { isHeavy: isLargeConversation },
  ),
);
