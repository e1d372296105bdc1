import type { Decision, PlanItem, Verdict } from "@/lib/domain/imports/plan";
import { revealName } from "@/lib/shared/hidden-in-names";
import type { Outcome } from "@/lib/domain/imports/progress";

type Tone = "neutral" | "success" | "info" | "warning" | "danger";

/** What a verdict says, what it means, and what a group of them is called. */
export const VERDICTS: Record<
  Verdict,
  { word: string; heading: string; tone: Tone; means: string }
> = {
  new: { word: "new", heading: "New", tone: "success", means: "not in the library" },
  identical: {
    word: "identical",
    heading: "Here already",
    tone: "neutral",
    means: "already here, byte for byte",
  },
  extends: {
    word: "extends",
    heading: "Longer than the stored version",
    tone: "info",
    means: "a longer version of what is here",
  },
  conflict: {
    word: "conflict",
    heading: "Conflicts",
    tone: "warning",
    means: "the same id with other content is here",
  },
  invalid: {
    word: "can’t be read",
    heading: "Unreadable",
    tone: "danger",
    means: "not imported; the reason is below it",
  },
};

const OTHER_LAYOUT = {
  word: "same content",
  tone: "neutral",
  means: "the same content is here with other formatting",
} as const;

const DUPLICATE = {
  word: "duplicate",
  tone: "neutral",
  means: "twice in this drop",
} as const;

const TWO_VERSIONS = {
  word: "two versions",
  tone: "warning",
  means: "another file of this drop has the same id and different content",
} as const;

const REPAIR = {
  word: "repairs",
  tone: "warning",
  means: "repairs the damaged copy here",
} as const;

/** What an item could be read as, but for errors that strict reading does not forgive. */
const HELD_BACK = {
  word: "held back",
  tone: "danger",
  means: "not imported: strict reading does not forgive its errors",
} as const;

/** The words for the verdict of an item. */
export function verdictOf(
  item: PlanItem,
): Pick<(typeof VERDICTS)[Verdict], "word" | "tone" | "means"> {
  if (item.verdict === "invalid" && item.reading?.strict === true) return HELD_BACK;
  if (item.verdict === "identical") {
    if (item.twin !== null) return DUPLICATE;
    if (item.otherLayout === true) return OTHER_LAYOUT;
  }
  if (item.verdict === "conflict") {
    if (item.twin !== null) return TWO_VERSIONS;
    if (item.repairs === true) return REPAIR;
  }
  return VERDICTS[item.verdict];
}

export const DECISIONS: Record<Decision, string> = {
  import: "Import",
  skip: "Leave out",
  extend: "Add the new messages",
  "keep-mine": "Keep mine",
  "take-theirs": "Take theirs",
  "keep-both": "Keep both",
  merge: "Merge",
};

const LAYOUT_DECISIONS: Partial<Record<Decision, string>> = {
  skip: "Keep my formatting",
  "take-theirs": "Use the file’s formatting",
};

const REPAIR_DECISIONS: Partial<Record<Decision, string>> = {
  "keep-mine": "Leave it damaged",
  "take-theirs": "Repair the copy here",
};

/** What choosing a decision does to an item. */
export function decisionWords(item: PlanItem, decision: Decision): string {
  return ownWords(item)[decision] ?? DECISIONS[decision];
}

function ownWords(item: PlanItem): Partial<Record<Decision, string>> {
  if (item.verdict === "conflict" && item.twin !== null) {
    return {
      "keep-mine": `Only ${revealName(item.twinName ?? "the other file")}`,
      "take-theirs": `Only ${revealName(item.name)}`,
      "keep-both": "Import both",
    };
  }
  if (item.verdict === "identical" && item.otherLayout === true) return LAYOUT_DECISIONS;
  return item.verdict === "conflict" && item.repairs === true ? REPAIR_DECISIONS : {};
}

/** What an item is to the other file of the drop with its id; null where there is none. */
export function twinWords(item: PlanItem): string | null {
  if (item.verdict !== "identical" && item.verdict !== "conflict") return null;
  if (item.twinName === undefined) return null;
  if (item.verdict === "conflict") {
    const { twinMore = 0, twinName } = item;
    if (twinMore > 0) return `All messages of ${twinName} and ${twinMore} more`;
    if (twinMore < 0) return `${twinName} has all its messages and ${-twinMore} more`;
    return `Same id as ${twinName}, different content`;
  }
  return item.otherLayout === true
    ? `Same content as ${item.twinName}, other formatting`
    : `Same as ${item.twinName}`;
}

export const OUTCOMES: Record<Outcome, { word: string; tone: Tone }> = {
  imported: { word: "imported", tone: "success" },
  identical: { word: "unchanged", tone: "neutral" },
  extended: { word: "extended", tone: "info" },
  replaced: { word: "replaced", tone: "info" },
  "kept-both": { word: "kept both", tone: "info" },
  skipped: { word: "left out", tone: "neutral" },
  failed: { word: "not imported", tone: "danger" },
};

/** The outcomes that left something else in the library than before. */
export const CHANGED: ReadonlySet<Outcome> = new Set([
  "imported",
  "extended",
  "replaced",
  "kept-both",
]);

/** Outcomes as they are counted: what changed the library first. */
export const OUTCOME_ORDER: readonly Outcome[] = [
  "imported",
  "extended",
  "replaced",
  "kept-both",
  "identical",
  "skipped",
  "failed",
];

/** "3 imported, 1 unchanged": the counts that are not zero, in a fixed order. */
export function countWords(totals: Readonly<Record<Outcome, number>>): string {
  const parts = OUTCOME_ORDER.filter((outcome) => totals[outcome] > 0).map(
    (outcome) => `${totals[outcome].toLocaleString("en")} ${OUTCOMES[outcome].word}`,
  );
  return parts.length === 0 ? "nothing to import" : parts.join(", ");
}

/** "Undone: 3 removed, 1 shortened": what taking an import back did. */
export function undoneWords(undone: {
  readonly removed: number;
  readonly restored: number;
  readonly shortened: number;
}): string {
  const { removed, restored, shortened } = undone;
  const parts = [
    ...(removed === 0 ? [] : [`${removed.toLocaleString("en")} removed`]),
    ...(restored === 0 ? [] : [`${restored.toLocaleString("en")} set back to what they were`]),
    ...(shortened === 0
      ? []
      : [`${shortened.toLocaleString("en")} without the messages that were added`]),
  ];
  return parts.length === 0 ? "Undone. Nothing was left to remove" : `Undone: ${parts.join(", ")}`;
}
