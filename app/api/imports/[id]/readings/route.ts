import { importProblem } from "@/lib/http/problem/import";
import { readImportItemAgain } from "@/lib/http/openapi/imports";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeImport } from "@/lib/http/threads/is-heavy";
import { readAgain } from "@/lib/import/fix/reparse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    readImportItemAgain,
    async ({ params: { id }, body, viewer }) => {
      const done = await readAgain(viewer, id, body);
      return done.ok ? json({ items: done.items }) : importProblem(done.problem);
    },
    { isHeavy: isLargeImport },
  ),
);
