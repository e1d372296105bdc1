import type { LintContext } from "@/lib/domain/document/lint-context";
import { asList, asRecord } from "@/lib/shared/read-value";
import { LOCAL_ACTOR } from "../history/audit-trail";
import { lintDate } from "./dates";

/**
 * Rules about the audit trail of a conversation or message.
 * @param owner what has the trail
 * @param base JSON Pointer of the owner
 */
export function lintAuditTrail(
  owner: { readonly auditTrail?: unknown },
  base: string,
  context: LintContext,
): void {
  const trail = asList(owner.auditTrail);
  if (trail.length === 0) return;
  const { findings } = context;
  const path = `${base}/auditTrail`;
  let latest: number | null = null;
  let isDeleted = false;
  trail.forEach((item, position) => {
    const entry = asRecord(item);
    if (entry === null) return;
    const place = `${path}/${position}`;
    const at = lintDate(entry["timestamp"], `${place}/timestamp`, context);
    if (at !== null && latest !== null && at < latest) {
      findings.add("audit.out-of-order", `${place}/timestamp`, () => ({
        message: "This entry is older than the one before it; the order of the list counts.",
      }));
    }
    latest = at ?? latest;
    const { action } = entry;
    if (action === "restored" && !isDeleted) {
      findings.add("audit.restore-without-delete", place, () => ({
        message: "Restored here, although nothing before says it was deleted.",
      }));
    }
    if (action === "deleted") isDeleted = true;
    if (action === "restored" || action === "created") isDeleted = false;
  });
  const first = asRecord(trail[0]);
  const action = first?.["action"];
  // An edit made here begins a trail without inventing a creation.
  const isOurs = first?.["actorId"] === LOCAL_ACTOR;
  if (typeof action === "string" && action !== "created" && !isOurs) {
    findings.add("audit.first-not-created", `${path}/0`, () => ({
      message: "The history does not begin with “created”, so its beginning is missing.",
    }));
  }
}
