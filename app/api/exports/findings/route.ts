import { findingsPage } from "@/lib/export/redact/findings-page";
import { readExportRequest } from "@/lib/export/scope/request";
import { listFindings } from "@/lib/http/openapi/exports";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeExport } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    listFindings,
    async ({ body, viewer }) => {
      const wanted = readExportRequest(body.request);
      if (!wanted.ok) return problem("invalid-input", wanted.message);
      return json(await findingsPage(viewer, wanted.request, body.cursor ?? null));
    },
    { isHeavy: isLargeExport },
  ),
);
