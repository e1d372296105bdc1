import type { Decision, Verdict } from "@/lib/domain/imports/plan";
import type { Outcome } from "@/lib/domain/imports/progress";

type Tone = "neutral" | "success" | "info" | "warning" | "danger";

/** What a verdict says, and what it means. */
export const VERDICTS: Record<Verdict, { word: string; tone: Tone; means: string }> = {
  new: { word: "new", tone: "success", means: "not in the library" },
  identical: { word: "identical", tone: "neutral", means: "already here, byte for byte" },
  extends: { word: "extends", tone: "info", means: "a longer version of what is here" },
  conflict: { word: "conflict", tone: "warning", means: "the same id with other content is here" },
  invalid: {
    word: "cannot be read",
    tone: "danger",
    means: "not imported; the reason is below it",
  },
};

export const DECISIONS: Record<Decision, string> = {
  import: "Import",
  skip: "Leave out",
  extend: "Add the new messages",
  "keep-mine": "Keep mine",
  "take-theirs": "Take theirs",
  "keep-both": "Keep both",
  merge: "Merge message by message",
};

export const OUTCOMES: Record<Outcome, { word: string; tone: Tone }> = {
  imported: { word: "imported", tone: "success" },
  identical: { word: "unchanged", tone: "neutral" },
  extended: { word: "extended", tone: "info" },
  replaced: { word: "replaced", tone: "info" },
  "kept-both": { word: "kept both", tone: "info" },
  skipped: { word: "left out", tone: "neutral" },
  failed: { word: "could not be read", tone: "danger" },
};

/** "3 imported, 1 unchanged": the counts that are not zero, in a fixed order. */
export function countWords(totals: Readonly<Record<Outcome, number>>): string {
  const order: Outcome[] = [
    "imported",
    "extended",
    "replaced",
    "kept-both",
    "identical",
    "skipped",
    "failed",
  ];
  const parts = order
    .filter((outcome) => totals[outcome] > 0)
    .map((outcome) => `${totals[outcome]} ${OUTCOMES[outcome].word}`);
  return parts.length === 0 ? "nothing to import" : parts.join(", ");
}
