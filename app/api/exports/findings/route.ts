import { findingsLines, findingsPage } from "@/lib/export/redact/findings-page";
import { readExportRequest } from "@/lib/export/scope/request";
import { listFindings } from "@/lib/http/openapi/exports";
import { problem } from "@/lib/http/problem/problem";
import { json, ndjson, streamOf, UNCHANGED } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeExport } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    listFindings,
    async ({ body, requestId, viewer }) => {
      const wanted = readExportRequest(body.request);
      if (!wanted.ok) return problem("invalid-input", wanted.message);
      const cursor = body.cursor ?? null;
      if (body.progress !== true) return json(await findingsPage(viewer, wanted.request, cursor));
      const lines = findingsLines(viewer, wanted.request, cursor);
      return new Response(streamOf(ndjson(lines), requestId), {
        headers: { ...UNCHANGED, "content-type": "application/x-ndjson" },
      });
    },
    { isHeavy: isLargeExport, streams: true },
  ),
);
