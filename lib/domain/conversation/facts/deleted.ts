import { asList, asRecord } from "@/lib/shared/read-value";

/**
 * Whether a conversation or message is deleted: the last entry of its audit trail that is `created`,
 * `deleted` or `restored` says so. The order of the list counts, never the times in it.
 */
export function isDeleted(item: unknown): boolean {
  const trail = asList(asRecord(item)?.auditTrail);
  const last = trail.findLast((entry) => {
    const action = asRecord(entry)?.action;
    return action === "deleted" || action === "restored" || action === "created";
  });
  return asRecord(last)?.action === "deleted";
}
