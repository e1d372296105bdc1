import { importProblem } from "@/lib/http/import-problem";
import { log } from "@/lib/http/log";
import { runImport } from "@/lib/http/openapi/imports";
import { ndjson, streamOf, UNCHANGED } from "@/lib/http/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { runImport as run } from "@/lib/import/run";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(runImport, async ({ params: { id }, body, signal, requestId }) => {
    const { decisions = {}, merges = {} } = body ?? {};
    const onError = (error: unknown) => log("error", "import-run-failed", { requestId }, error);
    const started = await run(id, decisions, { merges, signal, onError });
    if (!started.ok) return importProblem(started.problem);
    return new Response(streamOf(ndjson(started.events), requestId), {
      headers: { ...UNCHANGED, "content-type": "application/x-ndjson" },
    });
  }),
);
