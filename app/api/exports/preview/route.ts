import { previewExport } from "@/lib/export/preview/preview-export";
import { readExportRequest } from "@/lib/export/scope/request";
import { exportProblem } from "@/lib/http/answer/export";
import { previewExport as contract } from "@/lib/http/openapi/exports";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeExport } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    contract,
    async ({ body, viewer }) => {
      const wanted = readExportRequest(body);
      if (!wanted.ok) return problem("invalid-input", wanted.message);
      const previewed = await previewExport(viewer, wanted.request);
      if (previewed.ok) return json(previewed.preview);
      return previewed.code === "too-large"
        ? problem("invalid-input", previewed.message)
        : exportProblem(previewed);
    },
    { isHeavy: isLargeExport },
  ),
);
