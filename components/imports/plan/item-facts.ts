import type { ExistingDocument, PlanItem } from "@/lib/domain/imports/plan";

/** The document of the library that an item is about, if there is one. */
export function existingOf(item: PlanItem): ExistingDocument | null {
  return "existing" in item ? item.existing : null;
}

/** Whether it can be laid next to the conversation of the library, message by message. */
export function canCompare(item: PlanItem): boolean {
  if (item.verdict !== "conflict" || item.kind !== "conversation") return false;
  return item.existing !== null && item.existing.damaged !== true;
}

/** Whether it can be read before it is imported. */
export function canPreview(item: PlanItem): boolean {
  return item.previewable ?? (item.kind === "conversation" && item.verdict !== "invalid");
}
