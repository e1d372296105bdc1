import { readImportMessages } from "@/lib/http/openapi/imports";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeImport } from "@/lib/http/threads/is-heavy";
import { itemPreview } from "@/lib/import/session/item-preview";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readImportMessages,
    async ({ params: { id, item }, query }) => {
      const preview = await itemPreview(id, item, query);
      return preview
        ? json(preview)
        : problem("not-found", "There is no such conversation in the plan, or its upload is gone.");
    },
    { isHeavy: isLargeImport },
  ),
);
