import { importProblem } from "@/lib/http/problem/import";
import { readImportDifferences } from "@/lib/http/openapi/imports";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeImport } from "@/lib/http/threads/is-heavy";
import { itemDifferences } from "@/lib/import/run/differences";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readImportDifferences,
    async ({ params: { id, item }, viewer }) => {
      const found = await itemDifferences(viewer, id, item);
      return found.ok ? json(found.differences) : importProblem(found.problem);
    },
    { isHeavy: isLargeImport },
  ),
);
