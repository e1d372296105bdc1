import { messageId } from "@/lib/http/request/message-id";
import { readImportMessageBody } from "@/lib/http/openapi/imports";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeImport } from "@/lib/http/threads/is-heavy";
import { itemMessageValue } from "@/lib/import/session/item-preview";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readImportMessageBody,
    async ({ params: { id, item, mid }, query: { pointer = "" } }) => {
      const found = await itemMessageValue(id, item, messageId(mid), pointer);
      if (!found?.found)
        return problem("not-found", "There is no such message, or nothing at that place.");
      const { value } = found;
      const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
      return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
    },
    { isHeavy: isLargeImport },
  ),
);
