import { importProblem } from "@/lib/http/problem/import";
import { fixImportItems } from "@/lib/http/openapi/imports";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeImport } from "@/lib/http/threads/is-heavy";
import { fixItems } from "@/lib/import/fix/items";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    fixImportItems,
    async ({ params: { id }, body, viewer }) => {
      const done = await fixItems(viewer, id, body);
      return done.ok ? json({ items: done.items }) : importProblem(done.problem);
    },
    { isHeavy: isLargeImport },
  ),
);
