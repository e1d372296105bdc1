import { Eye, Hand, TriangleAlert, X, Zap, type LucideIcon } from "lucide-react";
import { cn } from "@/components/ui/style/cn";
import type { Decision } from "./decision";

const MARKS: Readonly<Record<Decision, { readonly Icon: LucideIcon; readonly tone: string }>> = {
  off: { Icon: X, tone: "bg-tint text-ink-faint" },
  asks: { Icon: Hand, tone: "bg-info-soft text-info" },
  "runs-read-only": { Icon: Eye, tone: "bg-success-soft text-success" },
  runs: { Icon: Zap, tone: "bg-warning-soft text-warning" },
  "runs-destructive": { Icon: TriangleAlert, tone: "bg-danger-soft text-danger" },
};

/** A decision as colour and icon; the words are next to it. */
export function DecisionMark({
  decision,
  isSmall = false,
}: {
  decision: Decision;
  isSmall?: boolean;
}) {
  const { Icon, tone } = MARKS[decision];
  return (
    <span
      aria-hidden
      data-decision={decision}
      className={cn(
        "flex shrink-0 items-center justify-center rounded-control",
        isSmall ? "size-4" : "size-6",
        tone,
      )}
    >
      <Icon className={isSmall ? "size-3" : "size-3.5"} />
    </span>
  );
}
