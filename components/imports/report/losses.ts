import type { ImportPlan } from "@/lib/domain/imports/plan";
import type { ReportLine } from "@/lib/domain/imports/progress";
import type { Counted } from "@/lib/domain/imports/content-words";
import { lossLines } from "../labels/item";
import { CHANGED } from "../labels/verdict";

/** What the conversions of everything a run has written could not carry over, in lines, by item id. */
export function lossesOf(
  plan: Pick<ImportPlan, "items"> | null,
  { items }: Pick<ReportLine, "items">,
  counted: Counted,
): ReadonlyMap<string, readonly string[]> {
  const written = new Set(items.flatMap(({ id, outcome }) => (CHANGED.has(outcome) ? [id] : [])));
  return new Map(
    plan?.items.flatMap(({ id, fidelity }) =>
      fidelity && fidelity.lost.length > 0 && written.has(id)
        ? [[id, lossLines(fidelity, counted)]]
        : [],
    ),
  );
}
