import { readImportItem } from "@/lib/http/openapi/imports";
import { problem } from "@/lib/http/problem/problem";
import { gather, streamOf } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { itemText } from "@/lib/import/session/item-text";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readImportItem, async ({ params: { id, item }, requestId }) => {
    const text = await itemText(id, item);
    if (!text) return problem("not-found", "There is no such item, or its upload is gone.");
    return new Response(streamOf(gather(text.stream), requestId), {
      headers: { "content-type": "text/plain; charset=utf-8", "content-length": String(text.size) },
    });
  }),
);
