import { previewRedaction } from "@/lib/export/redact/preview-redaction";
import { readExportRequest } from "@/lib/export/scope/request";
import { previewRedaction as contract } from "@/lib/http/openapi/exports";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeExport } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    contract,
    async ({ body, viewer }) => {
      const wanted = readExportRequest(body.request);
      if (!wanted.ok) return problem("invalid-input", wanted.message);
      const { conversation, message } = body;
      const view = await previewRedaction(
        viewer,
        wanted.request.redactions ?? {},
        conversation,
        message,
      );
      return view === null
        ? problem("not-found", "The message is no longer in the library.")
        : json(view);
    },
    { isHeavy: isLargeExport },
  ),
);
