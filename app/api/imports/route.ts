import { createSpool } from "@/lib/import/spool";
import { planImport } from "@/lib/import/plan";
import { listImports as readImports } from "@/lib/data/imports";
import { requireSpace } from "@/lib/data/store/require-space";
import { importProblem } from "@/lib/http/import-problem";
import { log } from "@/lib/http/log";
import { createImport, listImports } from "@/lib/http/openapi/imports";
import { json } from "@/lib/http/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { receiveFiles } from "@/lib/http/upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(listImports, async () => json({ items: await readImports() })),
  serve(createImport, async ({ request, query, signal, requestId }) => {
    await requireSpace();
    const spool = await createSpool();
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
      const onError = (error: unknown) => log("error", "import-plan-failed", { requestId }, error);
      const result = await planImport(spool.id, { signal, onError });
      if (!result.ok) return importProblem(result.problem);
      planned = true;
      return json(result.plan, { status: 201, headers: { location: `/api/imports/${spool.id}` } });
    } finally {
      if (!planned) await spool.discard();
    }
  }),
);
