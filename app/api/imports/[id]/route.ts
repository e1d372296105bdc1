import { getImport } from "@/lib/data/imports/list";
import { readImport, undoImport } from "@/lib/http/openapi/imports";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { undoProblem } from "@/lib/http/answer/undo";
import { loadPlan, loadReport } from "@/lib/import/session/stored-plan";
import { undoImport as undo } from "@/lib/import/run/undo";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readImport, async ({ params: { id }, viewer }) => {
    const [plan, report, stored] = await Promise.all([
      loadPlan(id),
      loadReport(id),
      getImport(viewer, id),
    ]);
    if (!plan && !report && !stored) return problem("not-found", "There is no such import.");
    return json({ plan, report, import: stored });
  }),
  serve(undoImport, async ({ params: { id }, query: { force = false }, viewer }) => {
    const outcome = await undo(viewer, id, { force });
    return outcome.ok ? json(outcome.counts) : undoProblem(outcome);
  }),
);
