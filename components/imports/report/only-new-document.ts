import type { ImportPlan } from "@/lib/domain/imports/plan";
import type { ReportLine } from "@/lib/domain/imports/progress";
import { entityHref } from "./entity-href";

/** A document that can be opened at once instead of being reported. */
interface NewDocument {
  readonly title: string;
  readonly href: string;
  /** Kinds of things its conversion could not carry over. */
  readonly losses: number;
}

/** The document of an import that was one new document and nothing else; null where a report has more to say. */
export function onlyNewDocument(
  plan: Pick<ImportPlan, "items">,
  report: Pick<ReportLine, "items" | "status">,
): NewDocument | null {
  const [planned] = plan.items;
  const [item] = report.items;
  if (planned === undefined || item === undefined || report.status !== "done") return null;
  if (plan.items.length > 1 || report.items.length > 1 || item.outcome !== "imported") return null;
  const href = planned.verdict === "new" ? entityHref(item) : null;
  if (href === null) return null;
  const title = planned.title === "" ? planned.name : planned.title;
  return { title, href, losses: planned.fidelity?.lost.length ?? 0 };
}
