import { autoFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import type { Fix, FixOperation } from "@/lib/validation/diagnostic";
import type { OrderColumns } from "../timeline/order-columns";
import type { Slot } from "../timeline/slots";

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
export function lintRetries(messages: OrderColumns, context: LintContext): void {
  const path = new SourcePath(messages);
  for (const slot of messages.slots()) {
    const isOffPath = path.leaves(slot);
    if (slot.members.length === 1) lintSingle(messages, slot, context);
    else lintVersions(messages, slot, isOffPath, context);
  }
}

function lintSingle(messages: OrderColumns, { members }: Slot, { findings }: LintContext): void {
  const [position = 0] = members;
  if (!messages.isPreferred(position)) return;
  const path = flagPath(position);
  findings.add("retry.preferred-alone", path, () => ({
    message: "`isPreferred` has no effect: no other message has this place.",
    fix: autoFix("Remove it", { op: "remove", path }),
  }));
}

function lintVersions(
  messages: OrderColumns,
  slot: Slot,
  isOffPath: boolean,
  { findings }: LintContext,
): void {
  const { members, shown } = slot;
  const live = members.filter((position) => !messages.isDeleted(position));
  const preferred = members.filter((position) => messages.isPreferred(position));
  const livePreferred = preferred.filter((position) => !messages.isDeleted(position));
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
  if (new Set(members.map((position) => messages.role(position))).size > 1) {
    findings.add("retry.mixed-roles", path, () => ({
      message: "The versions at this place have different roles.",
    }));
  }
}

/** The way the branching conversation took that messages come from, followed slot by slot. */
class SourcePath {
  readonly #messages: OrderColumns;
  readonly #shown = new Set<string>();
  readonly #isKnown: boolean;

  constructor(messages: OrderColumns) {
    this.#messages = messages;
    this.#isKnown = messages.hasSourceParents;
  }

  /**
   * Whether the slot is of a branch that had been left: no member followed a message that is shown. There
   * nothing can be preferred. Slots have to come in reading order.
   */
  leaves({ members, shown }: Slot): boolean {
    if (!this.#isKnown) return false;
    const isOff = members.every((position) => {
      const parent = this.#messages.sourceParent(position);
      return typeof parent === "string" && !this.#shown.has(parent);
    });
    if (!isOff && shown !== null) this.#shown.add(this.#messages.documentId(shown));
    return isOff;
  }
}
