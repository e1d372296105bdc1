import { LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import { listExportPage } from "@/lib/data/exports/page";
import { prepareExport } from "@/lib/export/export";
import { readExportRequest } from "@/lib/export/scope/request";
import { exportProblem, exportResponse } from "@/lib/http/answer/export";
import { createExport, listExports as listContract } from "@/lib/http/openapi/exports";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeExport } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    createExport,
    async ({ request, body, requestId, viewer }) => {
      const wanted = readExportRequest(body);
      if (!wanted.ok) return problem("invalid-input", wanted.message);
      const prepared = await prepareExport(viewer, wanted.request, {
        actor: LOCAL_ACTOR,
        // Browsers say from where a page asks; scripts say nothing.
        via: request.headers.has("sec-fetch-site") ? "app" : "api",
      });
      return prepared.ok ? exportResponse(prepared.export, requestId) : exportProblem(prepared);
    },
    { isHeavy: isLargeExport, streams: true },
  ),
  serve(listContract, async ({ query, viewer }) => json(await listExportPage(viewer, query))),
);
