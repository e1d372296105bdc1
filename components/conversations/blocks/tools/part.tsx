"use client";

import { browserPart } from "@/components/saving/served-part";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type {
  ToolApprovalBlockView,
  ToolResultBlockView,
} from "@/lib/domain/conversation/view/types";

const OrphanPart = browserPart(
  async () => (await import("./orphan-part")).OrphanPart,
  <Skeleton className="h-20 w-full" />,
);

/**
 * An approval or result at its own place: a thin line, or the whole of it when its call is missing. Nothing
 * where the card is in the same message: the eye has just passed it.
 */
export function ToolPart({
  block,
  here,
}: {
  block: ToolApprovalBlockView | ToolResultBlockView;
  /** Position of their message in `messages`. */
  here: number;
}) {
  const { callMessage, callNumber } = block;
  if (!block.shownAbove) return <OrphanPart block={block} />;
  if (callMessage === here) return null;
  const what = block.kind === "toolApproval" ? "Approval" : "Result";
  const where = callNumber === undefined ? "" : ` of message ${callNumber}`;
  return <p className="text-caption text-ink-faint">{`${what} shown with its call${where}`}</p>;
}
