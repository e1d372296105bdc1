import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ImportPlan } from "@/lib/domain/imports/plan";

import { mayUseUpload } from "../upload/owner";
import { listSpools } from "../upload/spool-folder";
import { UploadDamagedError } from "../upload/damage";
import { loadPlanHeader, loadReport } from "./stored-plan";

const MOST = 5;

/** Plans without their items that nobody has run, the latest first; each is kept for a day. */
export async function openPlans(viewer: Viewer): Promise<ImportPlan[]> {
  const plans: ImportPlan[] = [];
  // The ids sort by time.
  for (const id of (await listSpools()).toSorted().toReversed()) {
    if (plans.length === MOST) break;
    if (!(await mayUseUpload(viewer, id))) continue;
    const plan = await planIfOpen(id);
    if (plan !== null && plan.totals.items > 0) plans.push(plan);
  }
  return plans;
}

async function planIfOpen(id: string): Promise<ImportPlan | null> {
  try {
    const [plan, report] = await Promise.all([loadPlanHeader(id), loadReport(id)]);
    return report === null ? plan : null;
  } catch (error) {
    // Its own page says what is wrong with it.
    if (error instanceof UploadDamagedError) return null;
    throw error;
  }
}
