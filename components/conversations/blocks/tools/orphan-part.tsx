"use client";

import type {
  ToolApprovalBlockView,
  ToolResultBlockView,
} from "@/lib/domain/conversation/view/types";
import { ToolProblems } from "./problems";
import { ToolApprovalRow, ToolResultRow } from "./rows";

/** An approval or result whose call is missing: the whole of it, with the rule that says so. */
export function OrphanPart({ block }: { block: ToolApprovalBlockView | ToolResultBlockView }) {
  return (
    <div className="space-y-2 rounded-card border border-s-2 border-line border-s-role-tool p-3">
      <p className="text-small font-medium">
        {block.kind === "toolApproval" ? "Approval without its call" : "Result without its call"}
      </p>
      {block.kind === "toolApproval" && block.approval !== null ? (
        <ToolApprovalRow approval={block.approval} isOnly />
      ) : null}
      {block.kind === "toolResult" && block.result !== null ? (
        <ToolResultRow result={block.result} isOnly view="raw" />
      ) : null}
      <ToolProblems rules={block.problems} />
    </div>
  );
}
