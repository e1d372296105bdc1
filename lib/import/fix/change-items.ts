import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ImportPlan, PlanItem } from "@/lib/domain/imports/plan";

import { createFixSession, type FixSession } from "./session";
import { holdCredentials } from "../credentials/held";
import { openTexts, type TextStore } from "../session/open-texts";
import type { DraftItem, PlannedItem } from "../items/planned";
import { refuse, type Refused } from "../upload/problem";
import { acquireRun } from "../upload/run-lock";
import { loadPlanHeader, loadReport, plannedItems, replaceItems } from "../session/stored-plan";

/** What is to be done with items of a plan before it is run. */
export interface ItemChange {
  /** Ids of the items; null for all that are wanted. */
  readonly items: ReadonlySet<string> | null;
  /** Whether an item is worth a look when all are meant. */
  readonly isWanted: (item: PlanItem) => boolean;
  /** The item planned again; null when it stays as it is. */
  readonly change: (
    session: FixSession,
    texts: TextStore,
    planned: PlannedItem,
  ) => Promise<DraftItem | null>;
}

/**
 * Plans items of a plan again. Later items of the same identity are compared with the new ones.
 * @returns the items that changed, in order
 */
export async function changeItems(
  viewer: Viewer,
  importId: string,
  change: ItemChange,
): Promise<{ ok: true; items: PlanItem[] } | Refused> {
  const plan = await loadPlanHeader(importId);
  if (plan === null) return refuse("not-found", "There is no such plan, or it was thrown away.");
  const release = await acquireRun(importId);
  if (release === null) return refuse("busy", "This import is running already.");
  try {
    if ((await loadReport(importId))?.status === "done") {
      return refuse(
        "already-run",
        "This import was run already; fix its documents in the library.",
      );
    }
    return await changeWanted(viewer, importId, plan, change);
  } finally {
    await release();
  }
}

async function changeWanted(
  viewer: Viewer,
  importId: string,
  plan: ImportPlan,
  { items, isWanted, change }: ItemChange,
): Promise<{ ok: true; items: PlanItem[] } | Refused> {
  const texts = openTexts(importId);
  const session = await createFixSession(viewer, importId);
  const open = new Set(items);
  const changed: DraftItem[] = [];
  try {
    for await (const planned of plannedItems(importId)) {
      const { item } = planned;
      open.delete(item.id);
      const isMeant = items === null ? isWanted(item) : items.has(item.id);
      const next = isMeant ? await change(session, texts, planned) : null;
      if (next !== null) changed.push(next);
      session.remember(next ?? planned);
    }
  } finally {
    await texts.close();
    await session.close();
  }
  const [unknown] = open;
  if (unknown !== undefined) {
    return refuse("unknown-item", `The plan has no item ${JSON.stringify(unknown)}.`);
  }
  if (changed.length > 0) await replaceItems(importId, plan, changed);
  holdCredentials(
    importId,
    new Map(changed.map(({ item, credentials }) => [item.id, credentials ?? []])),
  );
  return { ok: true, items: changed.map(({ item }) => item) };
}
