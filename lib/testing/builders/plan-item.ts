import type { ItemCounts, PlanItem } from "@/lib/domain/imports/plan";

export const ITEM_COUNTS: ItemCounts = {
  bytes: 100,
  messages: 2,
  attachments: 0,
  toolCalls: 0,
  toolsets: 0,
  tools: 0,
  models: 0,
  errors: 0,
  warnings: 0,
  notes: 0,
};

const BASE = {
  format: "cjson",
  documentId: "doc",
  problems: [],
  notes: [],
  counts: ITEM_COUNTS,
};

/** A conversation of a plan that the library does not have. */
export function newItem(id: string, more: Partial<PlanItem> = {}): PlanItem {
  return {
    ...BASE,
    id,
    name: `${id}.json`,
    title: `Title of ${id}`,
    kind: "conversation",
    verdict: "new",
    decisions: ["import", "skip"],
    decisionDefault: "import",
    ...more,
  } as PlanItem;
}

/** One that the library has with other content. */
export function conflictItem(id: string, more: Partial<PlanItem> = {}): PlanItem {
  return {
    ...newItem(id),
    verdict: "conflict",
    existing: { id: "stored", title: "Stored", edited: true, messages: 2 },
    twin: null,
    decisions: ["keep-mine", "take-theirs", "keep-both", "merge"],
    decisionDefault: "keep-mine",
    ...more,
  } as PlanItem;
}

/** Something that cannot become a document. */
export function invalidItem(id: string, more: Partial<PlanItem> = {}): PlanItem {
  return {
    ...newItem(id),
    verdict: "invalid",
    kind: "unknown",
    format: "unknown",
    title: "",
    counts: { ...ITEM_COUNTS, messages: 0, errors: 1 },
    decisions: [],
    decisionDefault: "skip",
    ...more,
  } as PlanItem;
}
