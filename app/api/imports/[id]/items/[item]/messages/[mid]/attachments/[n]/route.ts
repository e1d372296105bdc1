import { foreignFileResponse } from "@/lib/http/answer/attachment";
import { embeddedFile } from "@/lib/http/answer/embedded-file";
import { messageId } from "@/lib/http/request/message-id";
import { readImportAttachment } from "@/lib/http/openapi/imports";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";
import { itemMessageValue } from "@/lib/import/session/item-preview";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readImportAttachment,
    async ({ params: { id, item, mid, n }, query: { download = false }, request }) => {
      const pointer = `/attachments/${messageId(n)}`;
      const found = await itemMessageValue(id, item, messageId(mid), pointer);
      const file = found?.found ? embeddedFile(found.value) : null;
      if (!file) {
        return problem(
          "not-found",
          "There is no such attachment, or it only links to its content.",
        );
      }
      return foreignFileResponse(file, request, download);
    },
  ),
);
