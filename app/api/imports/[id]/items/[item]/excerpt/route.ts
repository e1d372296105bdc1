import { readImportExcerpt } from "@/lib/http/openapi/imports";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { itemExcerpt } from "@/lib/import/session/item-text";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readImportExcerpt, async ({ params: { id, item }, query: { line = 1, ...around } }) => {
    const excerpt = await itemExcerpt(id, item, { line, ...around });
    return excerpt
      ? json(excerpt)
      : problem("not-found", "There is no such item, or its upload is gone.");
  }),
);
