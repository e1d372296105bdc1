"use client";

import { ShieldCheck, Wrench } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { browserPart, servedPart } from "@/components/saving/served-part";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { formatDuration } from "@/components/ui/format/duration";
import { useFormat } from "@/components/ui/format/context";
import { MiddleTruncate } from "@/components/ui/text/middle-truncate";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { PlaceLink } from "@/components/shell/place-link";
import { cn } from "@/components/ui/style/cn";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type { ToolCallView } from "@/lib/domain/conversation/view/types";
import { ToolState } from "./state";

const ToolCallBody = browserPart(
  async () => (await import("./call-body")).ToolCallBody,
  <Skeleton className="h-20 w-full" />,
);

// Most calls are in order.
const ToolProblems = servedPart(async () => (await import("./problems")).ToolProblems);

function Title({ block }: { block: ToolCallView }) {
  const { locale } = useFormat();
  const duration = block.results.at(-1)?.durationMs ?? null;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <Wrench aria-hidden size={14} className="shrink-0" />
      <NameText
        data-content
        className="font-medium text-ink"
        text={block.name === "" ? "Unnamed tool" : block.name}
      />
      {block.toolsetId === null || block.definition !== null ? null : (
        <NameText className="text-ink-faint" text={block.toolsetId} />
      )}
      {block.telling === null ? null : (
        <span className="max-w-80 min-w-0 font-mono text-caption text-ink-soft">
          <MiddleTruncate text={block.telling} />
        </span>
      )}
      <ToolState state={block.status} />
      {duration === null ? null : (
        <span className="text-ink-faint tabular-nums" title={`${duration} ms`}>
          {formatDuration(duration, locale)}
        </span>
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
  const { definition } = block;
  // That no toolset is stored for a tool is no fault of the call, so it waits inside.
  const notes = block.notes.filter(({ rule }) => isOpen || rule !== "tool.unknown");
  return (
    <div className="rounded-card border border-s-2 border-line border-s-role-tool px-3 py-1">
      <Disclosure
        isExpanded={isOpen}
        onExpandedChange={onOpenChange}
        isLazy
        title={<Title block={block} />}
        trailing={
          definition === null ? null : (
            <PlaceLink
              href={`/toolsets/${definition.fileId}`}
              className={cn(textLinkClass, "truncate-name max-w-32 text-small")}
            >
              <NameText text={definition.toolsetId} />
            </PlaceLink>
          )
        }
      >
        <ToolCallBody block={block} />
      </Disclosure>
      {block.problems.length + notes.length === 0 ? null : (
        <ToolProblems rules={block.problems} notes={notes} />
      )}
    </div>
  );
}
