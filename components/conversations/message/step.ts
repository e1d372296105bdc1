import { carriesOnly, type TurnStep } from "@/lib/domain/conversation/view/turn-steps";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { roleRule } from "./role";

/** How a message is laid out: as a step of its turn, or by itself. */
export type ArticleStep = TurnStep | "raw";

const LAYOUTS: Readonly<Record<ArticleStep, string>> = {
  raw: "mt-1 mb-message-gap space-y-2",
  opening:
    "mt-message-gap space-y-2 rounded-e-card bg-surface py-2 pe-3 pointer-coarse:max-sm:py-0 pointer-coarse:max-sm:pb-2",
  head: "mt-2 space-y-2 pb-1",
  step: "space-y-2 py-1",
  // It has nothing to show, but a person can go to it: by a link, by the keys, by a find.
  carried: "not-focus-within:sr-only",
};

/** The steps of an answer are on one rail, also those in which tools answer. */
export function stepStyle(step: ArticleStep, message: MessageView): string {
  const isOnRail = step !== "raw" && carriesOnly(message);
  return `${LAYOUTS[step]} ${roleRule(isOnRail ? "assistant" : message.role)}`;
}
