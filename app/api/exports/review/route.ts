import { readExportRequest } from "@/lib/export/scope/request";
import { reviewExport } from "@/lib/export/review/review";
import { exportProblem } from "@/lib/http/answer/export";
import { reviewExport as contract } from "@/lib/http/openapi/exports";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { isLargeExport } from "@/lib/http/threads/is-heavy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(
    contract,
    async ({ body, query, viewer }) => {
      const wanted = readExportRequest(body);
      if (!wanted.ok) return problem("invalid-input", wanted.message);
      const reviewed = await reviewExport(viewer, wanted.request, { all: query.all ?? false });
      return reviewed.ok ? json(reviewed.review) : exportProblem(reviewed);
    },
    { isHeavy: isLargeExport },
  ),
);
