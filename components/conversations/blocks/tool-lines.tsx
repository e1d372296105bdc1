"use client";

import type { ToolApprovalBlockView, ToolResultBlockView } from "@/lib/domain/conversation/view";
import { ToolProblems } from "./tool-problems";
import { ToolApprovalRow, ToolResultRow } from "./tool-rows";

/** Nothing where the card stands in the same message: the eye has just passed it. */
function ShownElsewhere({
  what,
  callMessage,
  here,
}: {
  what: string;
  callMessage: number | null;
  here: number;
}) {
  if (callMessage === here) return null;
  const where = callMessage === null ? "" : ` of message ${callMessage + 1}`;
  return <p className="text-caption text-ink-faint">{`${what} shown with its call${where}`}</p>;
}

/** An approval at its own place: a thin line, or the whole of it when its call is missing. */
export function ToolApprovalLine({ block, here }: { block: ToolApprovalBlockView; here: number }) {
  if (block.shownAbove)
    return <ShownElsewhere what="Approval" callMessage={block.callMessage} here={here} />;
  return (
    <div className="space-y-2 rounded-card border border-s-2 border-line border-s-role-tool p-3">
      <p className="text-small font-medium">Approval without its call</p>
      {block.approval === null ? null : <ToolApprovalRow approval={block.approval} isLast />}
      <ToolProblems rules={block.problems} />
    </div>
  );
}

/** A result at its own place: a thin line, or the whole of it when its call is missing. */
export function ToolResultLine({ block, here }: { block: ToolResultBlockView; here: number }) {
  if (block.shownAbove)
    return <ShownElsewhere what="Result" callMessage={block.callMessage} here={here} />;
  return (
    <div className="space-y-2 rounded-card border border-s-2 border-line border-s-role-tool p-3">
      <p className="text-small font-medium">Result without its call</p>
      {block.result === null ? null : <ToolResultRow result={block.result} isLast />}
      <ToolProblems rules={block.problems} />
    </div>
  );
}
