import { createSpool } from "@/lib/import/upload/spool";
import { claimUpload } from "@/lib/import/upload/owner";
import { listImportPage } from "@/lib/data/imports/page";
import { requireSpace } from "@/lib/data/library/require-space";
import { importProblem } from "@/lib/http/problem/import";
import { createImport, listImports } from "@/lib/http/openapi/imports";
import { isProblem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { planUpload } from "@/lib/http/threads/plan-upload";
import { receiveFiles } from "@/lib/http/request/upload";
import { underBase } from "@/lib/shared/base-path";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(listImports, async ({ query, viewer }) => json(await listImportPage(viewer, query))),
  serve(createImport, async ({ request, query, signal, requestId, viewer }) => {
    await requireSpace();
    const spool = await createSpool();
    await claimUpload(viewer, spool.id);
    let planned = false;
    try {
      const refused = await receiveFiles(
        request,
        query.filename ?? "upload",
        async (name, body) => {
          const taken = await spool.addFile(name, body);
          return taken.ok ? null : importProblem(taken.problem);
        },
      );
      if (refused) return refused;
      const result = await planUpload(spool.id, { signal, requestId, viewer });
      if (isProblem(result)) return result;
      planned = true;
      const location = underBase(`/api/imports/${spool.id}`);
      const headers = { location, "content-type": "application/json" };
      return new Response(result, { status: 201, headers });
    } finally {
      if (!planned) await spool.discard();
    }
  }),
);
