import type { SyncState } from "../permissions/resolve/gates";
import type { NewTools } from "../permissions/resolve/new-tools";
import { GRADES, type Grade } from "../toolset/grade/graded-part";
import { gradeServer } from "./grade-listing";
import type { Pin } from "./pin";

/**
 * What is known of a tool as the resolver takes it.
 * @param identity of the server the toolset names now, which may be another than the one that was listed
 * @param newTools what becomes of new tools where the toolset does not say it
 * @returns null where nothing holds the tool back
 */
export function syncStateOf(
  pin: Pick<Pin, "state" | "grade" | "acceptedFrom">,
  identity: string | null,
  newTools: NewTools,
): SyncState | null {
  const { state, grade, acceptedFrom } = pin;
  const other = gradeServer(acceptedFrom, identity)[0]?.grade ?? "none";
  const worst = (one: Grade, two: Grade): Grade =>
    GRADES.indexOf(one) > GRADES.indexOf(two) ? one : two;
  const missing = state === "missing";
  const unreviewed = state === "new";
  const change = changeOf(worst(grade ?? "none", other));
  if (!missing && !unreviewed && change === null) return null;
  return { missing, unreviewed, change, newTools };
}

function changeOf(grade: Grade): SyncState["change"] {
  if (grade === "dangerous") return "breaking";
  return grade === "behavioural" ? "behavioural" : null;
}
