import { loadMessageValue } from "@/lib/data/messages/get";
import { foreignFileResponse } from "@/lib/http/answer/attachment";
import { embeddedFile } from "@/lib/http/answer/embedded-file";
import { messageId } from "@/lib/http/request/message-id";
import { readAttachment } from "@/lib/http/openapi/messages";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeConversation } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readAttachment,
    async ({ params: { id, mid, n }, query: { download = false }, request, viewer }) => {
      const found = await loadMessageValue(
        viewer,
        id,
        messageId(mid),
        `/attachments/${messageId(n)}`,
      );
      const file = found?.found ? embeddedFile(found.value) : null;
      if (!file) {
        return problem(
          "not-found",
          "There is no such attachment, or it only links to its content.",
        );
      }
      return foreignFileResponse(file, request, download);
    },
    { isHeavy: isLargeConversation },
  ),
);
