import { importProblem } from "@/lib/http/problem/import";
import { previewImportFix } from "@/lib/http/openapi/imports";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeImport } from "@/lib/http/threads/is-heavy";
import { previewFix } from "@/lib/import/fix/preview";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    previewImportFix,
    async ({ params: { id }, body }) => {
      const done = await previewFix(id, body);
      return done.ok ? json(done.preview) : importProblem(done.problem);
    },
    { isHeavy: isLargeImport },
  ),
);
