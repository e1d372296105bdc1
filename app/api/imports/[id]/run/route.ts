import { withPersonal } from "@/lib/accounts/libraries";
import { importProblem } from "@/lib/http/problem/import";
import { log } from "@/lib/http/log/log";
import { runImport } from "@/lib/http/openapi/imports";
import { ndjson, streamOf, UNCHANGED } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { runImport as run } from "@/lib/import/run/run";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(runImport, async ({ params: { id }, body, signal, requestId, viewer }) => {
    const { decisions = {}, merges = {}, libraryId } = body ?? {};
    const onError = (error: unknown) => log("error", "import-run-failed", { requestId }, error);
    const left = new AbortController();
    const ending = AbortSignal.any([signal, left.signal]);
    const options = { merges, signal: ending, onError, ...(libraryId && { libraryId }) };
    const importer = await withPersonal(viewer, libraryId ?? "");
    const started = await run(importer, id, decisions, options);
    if (!started.ok) return importProblem(started.problem);
    return new Response(
      streamOf(ndjson(started.events), requestId, () => left.abort()),
      {
        headers: { ...UNCHANGED, "content-type": "application/x-ndjson" },
      },
    );
  }),
);
