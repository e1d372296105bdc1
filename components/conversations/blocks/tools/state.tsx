import { Ban, Check, CircleDashed, Clock, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/feedback/badge";

interface Shown {
  word: string;
  tone: "neutral" | "success" | "danger" | "warning";
  icon: ReactNode;
}

const SIZE = 12;

/** What each state of a call says; the word carries the meaning, the colour only repeats it. */
const STATES = new Map<string, Shown>([
  [
    "no-result",
    { word: "no result", tone: "neutral", icon: <CircleDashed aria-hidden size={SIZE} /> },
  ],
  [
    "waiting",
    {
      word: "approval needed, none recorded",
      tone: "warning",
      icon: <Clock aria-hidden size={SIZE} />,
    },
  ],
  [
    "approved",
    { word: "approved, no result", tone: "neutral", icon: <Check aria-hidden size={SIZE} /> },
  ],
  ["rejected", { word: "rejected", tone: "danger", icon: <X aria-hidden size={SIZE} /> }],
  ["canceled", { word: "canceled", tone: "neutral", icon: <Ban aria-hidden size={SIZE} /> }],
  ["succeeded", { word: "succeeded", tone: "success", icon: <Check aria-hidden size={SIZE} /> }],
  ["failed", { word: "failed", tone: "warning", icon: <TriangleAlert aria-hidden size={SIZE} /> }],
  ["timed_out", { word: "timed out", tone: "warning", icon: <Clock aria-hidden size={SIZE} /> }],
]);

/** The state of a tool call, approval or result. Unknown words are shown as they stand. */
export function ToolState({
  state,
  isPart = false,
}: {
  state: string;
  /** Of one approval or result; what it means for the call is shown elsewhere. */
  isPart?: boolean;
}) {
  const known = STATES.get(state) ?? { word: state, tone: "neutral" as const, icon: null };
  const shown = isPart && state === "approved" ? { ...known, word: "approved" } : known;
  return (
    <Badge tone={shown.tone} icon={shown.icon}>
      {shown.word}
    </Badge>
  );
}
