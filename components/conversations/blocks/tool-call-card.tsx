"use client";

import { ShieldCheck, Wrench } from "lucide-react";
import { CodeBlock } from "@/components/ui/code-block";
import { Disclosure } from "@/components/ui/disclosure";
import { MiddleTruncate } from "@/components/ui/middle-truncate";
import { Time } from "@/components/ui/time";
import type { ToolCallView } from "@/lib/domain/conversation/view";
import { Elided } from "./elided";
import { ToolProblems } from "./tool-problems";
import { ToolApprovalRow, ToolResultRow } from "./tool-rows";
import { ToolState } from "./tool-state";

function Title({ block }: { block: ToolCallView }) {
  const duration = block.results.at(-1)?.durationMs ?? null;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <Wrench aria-hidden size={14} className="shrink-0" />
      <bdi className="font-medium text-ink">{block.name === "" ? "Unnamed tool" : block.name}</bdi>
      {block.toolsetId === null ? null : <bdi className="text-ink-faint">{block.toolsetId}</bdi>}
      {block.telling === null ? null : (
        <span className="max-w-80 min-w-0 font-mono text-caption text-ink-soft">
          <MiddleTruncate text={block.telling} />
        </span>
      )}
      <ToolState state={block.status} />
      {duration === null ? null : (
        <span className="text-ink-faint tabular-nums">{`${duration} ms`}</span>
      )}
      {block.requiresApproval ? (
        <ShieldCheck
          size={14}
          role="img"
          aria-label="needed approval"
          className="shrink-0 text-ink-faint"
        />
      ) : null}
    </span>
  );
}

/** A tool call with its approvals and results, wherever in the conversation those stand. */
export function ToolCallCard({
  block,
  isOpen,
  onOpenChange,
}: {
  block: ToolCallView;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <div className="rounded-card border border-s-2 border-line border-s-role-tool px-3 py-1">
      <Disclosure
        isExpanded={isOpen}
        onExpandedChange={onOpenChange}
        isLazy
        title={<Title block={block} />}
      >
        <div className="space-y-3 pb-2">
          <ToolProblems rules={block.problems} />
          <section aria-label="Arguments">
            <p className="mb-1 text-caption text-ink-faint">
              Arguments{block.version === null ? "" : ` · version ${block.version}`} ·{" "}
              <Time value={block.createdAt} />
            </p>
            <Elided
              text={block.args}
              render={(text) => (
                <CodeBlock code={text} language="json" label="Arguments" maxHeight="short" />
              )}
            />
          </section>
          {block.approvals.map((approval, at) => (
            <ToolApprovalRow
              key={at}
              approval={approval}
              isLast={at === block.approvals.length - 1}
            />
          ))}
          {block.results.map((result, at) => (
            <ToolResultRow key={at} result={result} isLast={at === block.results.length - 1} />
          ))}
        </div>
      </Disclosure>
      {isOpen ? null : <ToolProblems rules={block.problems} />}
    </div>
  );
}
