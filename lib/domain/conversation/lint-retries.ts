import { autoFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import type { Fix, FixOperation } from "@/lib/validation/diagnostic";
import type { OrderFacts } from "./lint-order";
import type { Slot } from "./timeline";

const flagPath = (position: number): string => `/messages/${position}/isPreferred`;

/** Makes the shown member the one that is preferred. */
function preferShownFix({ members, shown }: Slot): Fix {
  const operations = members.map((position): FixOperation => ({
    op: "set",
    path: flagPath(position),
    value: position === shown,
  }));
  return { title: "Prefer the version that is shown", mode: "auto", operations };
}

/** Rules about versions of one message, slot by slot. */
export function lintRetries(
  messages: readonly OrderFacts[],
  slots: readonly Slot[],
  context: LintContext,
): void {
  const offPath = slotsOffPath(messages, slots);
  for (const slot of slots) {
    if (slot.members.length === 1) lintSingle(messages, slot, context);
    else lintVersions(messages, slot, offPath.has(slot), context);
  }
}

function lintSingle(
  messages: readonly OrderFacts[],
  { members }: Slot,
  { findings }: LintContext,
): void {
  const [position = 0] = members;
  if (messages[position]?.preferred !== true) return;
  const path = flagPath(position);
  findings.add("retry.preferred-alone", path, () => ({
    message: "`isPreferred` has no effect: no other message has this place.",
    fix: autoFix("Remove it", { op: "remove", path }),
  }));
}

function lintVersions(
  messages: readonly OrderFacts[],
  slot: Slot,
  isOffPath: boolean,
  { findings }: LintContext,
): void {
  const { members, shown } = slot;
  const live = members.filter((position) => messages[position]?.deleted === false);
  const preferred = members.filter((position) => messages[position]?.preferred === true);
  const livePreferred = preferred.filter((position) => messages[position]?.deleted === false);
  const path = `/messages/${shown ?? members[0] ?? 0}`;
  if (livePreferred.length > 1) {
    findings.add("retry.many-preferred", path, () => ({
      message: `${livePreferred.length} of ${members.length} versions are preferred; the last of them is shown.`,
      fix: preferShownFix(slot),
    }));
  } else if (livePreferred.length === 0 && preferred.length > 0 && shown !== null) {
    findings.add("retry.preferred-deleted", flagPath(preferred.at(-1) ?? 0), () => ({
      message: "The preferred version is deleted; the last of the others is shown.",
      fix: preferShownFix(slot),
    }));
  } else if (livePreferred.length === 0 && live.length > 1) {
    findings.add("retry.none-preferred", path, () => ({
      message: `None of ${members.length} versions is preferred; the last one is shown.`,
      fix: preferShownFix(slot),
      ...(isOffPath && { severity: "info" as const }),
    }));
  }
  if (new Set(members.map((position) => messages[position]?.role)).size > 1) {
    findings.add("retry.mixed-roles", path, () => ({
      message: "The versions at this place have different roles.",
    }));
  }
}

/**
 * Slots of branches that the branching conversation they come from had left: no member followed a
 * message that is shown. There nothing can be preferred.
 */
function slotsOffPath(messages: readonly OrderFacts[], slots: readonly Slot[]): ReadonlySet<Slot> {
  const offPath = new Set<Slot>();
  const onPath = new Set<string>();
  for (const slot of slots) {
    const isOff = slot.members.every((position) => {
      const parent = messages[position]?.sourceParent;
      return typeof parent === "string" && !onPath.has(parent);
    });
    const shown = slot.shown === null ? undefined : messages[slot.shown];
    if (isOff) offPath.add(slot);
    else if (shown !== undefined) onPath.add(shown.documentId);
  }
  return offPath;
}
