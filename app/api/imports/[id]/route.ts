import { findImport, importItems } from "@/lib/data/imports/list";
import { readImport, undoImport } from "@/lib/http/openapi/imports";
import { problem } from "@/lib/http/problem/problem";
import { gather, json, jsonPieces, streamOf } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { undoProblem } from "@/lib/http/answer/undo";
import { loadPlanHeader, loadReport, planItems } from "@/lib/import/session/stored-plan";
import { undoImport as undo } from "@/lib/import/run/undo";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readImport, async ({ params: { id }, requestId, viewer }) => {
    const [plan, report, stored] = await Promise.all([
      loadPlanHeader(id),
      loadReport(id),
      findImport(viewer, id),
    ]);
    if (!plan && !report && !stored) return problem("not-found", "There is no such import.");
    const pieces = jsonPieces({
      plan: plan && { head: withoutItems(plan), list: "items", items: planItems(id) },
      report: report && {
        head: withoutItems(report),
        list: "items",
        items: slicesOf(report.items),
      },
      import: stored && { head: stored, list: "items", items: importItems(viewer, id) },
    });
    return new Response(streamOf(gather(pieces), requestId), {
      headers: { "content-type": "application/json" },
    });
  }),
  serve(undoImport, async ({ params: { id }, query: { force = false }, viewer }) => {
    const outcome = await undo(viewer, id, { force });
    return outcome.ok ? json(outcome.counts) : undoProblem(outcome);
  }),
);

const ITEMS_PER_SLICE = 1000;

async function* slicesOf<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < items.length; at += ITEMS_PER_SLICE) {
    yield items.slice(at, at + ITEMS_PER_SLICE);
  }
}

function withoutItems<Listed extends { readonly items: unknown }>(
  listed: Listed,
): Omit<Listed, "items"> {
  const { items: _items, ...rest } = listed;
  return rest;
}
