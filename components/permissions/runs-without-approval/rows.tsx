"use client";

import Link from "next/link";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { stepName } from "@/lib/domain/permissions/resolve/explain";
import type { WithoutApprovalReport } from "@/lib/domain/permissions/reports/runs-without-approval";
import { TitleText } from "@/components/names/title-text";
import { askEdit, type WithoutApprovalGroup } from "./edits";

/** A toolset, and what has all of its silent tools ask. */
export function GroupRow({
  group,
  isSaving,
  onAsk,
}: {
  group: WithoutApprovalGroup;
  isSaving: boolean;
  onAsk: () => unknown;
}) {
  const { first, byDefault } = group;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-5 pb-2">
      <h2 className="min-w-0 flex-1 basis-48 text-body font-semibold">
        <Link
          href={`/toolsets/${encodeURIComponent(first.fileId)}?f=approval:allow`}
          prefetch={false}
          className="hover:underline"
        >
          <NameText text={first.toolsetId} />
        </Link>
        <span className="ms-2 text-small font-normal text-ink-faint">
          {first.fileTitle === first.toolsetId ? "" : `in ${first.fileTitle}`}
        </span>
      </h2>
      {byDefault === 0 ? null : (
        <Button size="small" isDisabled={isSaving} onPress={() => onAsk()}>
          {byDefault === 1 ? "Ask by default (1 tool)" : `Ask by default (${byDefault} tools)`}
        </Button>
      )}
    </div>
  );
}

/** One tool, with the level that says Allow. */
export function ToolRow({
  tool,
  isSaving,
  onAsk,
}: {
  tool: WithoutApprovalReport["tools"][number];
  isSaving: boolean;
  onAsk: () => unknown;
}) {
  const page = new URLSearchParams({ set: tool.toolsetId, name: tool.name }).toString();
  const { readOnly, destructive } = tool.hints;
  const isRemoval = askEdit(tool) === "remove";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-full sm:basis-48">
        <Link
          href={`/toolsets/${encodeURIComponent(tool.fileId)}/tool?${page}`}
          prefetch={false}
          className={`font-mono text-small wrap-anywhere ${textLinkClass}`}
        >
          <NameText text={tool.name} />
        </Link>
        {tool.summary === null ? null : (
          <p dir="auto" className="truncate text-caption text-ink-faint" title={tool.summary}>
            {tool.summary}
          </p>
        )}
      </div>
      {destructive === true ? (
        <Badge tone="danger">Server says: destructive</Badge>
      ) : readOnly === true ? (
        <Badge>Server says: read-only</Badge>
      ) : null}
      <span className="flex-1 text-small text-ink-soft sm:flex-none">
        {tool.source === "built-in" ? "not set" : `by ${stepName(tool.source)}`}
      </span>
      <Button
        size="small"
        isDisabled={isSaving}
        onPress={() => onAsk()}
        aria-label={revealName(`${isRemoval ? "Remove the Allow of" : "Ask for"} ${tool.name}`)}
      >
        {isRemoval ? "Remove" : "Ask"}
      </Button>
    </div>
  );
}

export function OverridesHead({ count }: { count: number }) {
  return (
    <h2 className="pt-6 pb-2 text-body font-semibold">
      {count === 1 ? "1 conversation override" : `${count} conversation overrides`}
    </h2>
  );
}

/** An override by which a conversation allows a tool. */
export function OverrideRow({
  override,
  isSaving,
  onRemove,
}: {
  override: WithoutApprovalReport["overrides"][number];
  isSaving: boolean;
  onRemove: () => unknown;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <span className="font-mono text-small wrap-anywhere">{override.toolId}</span>
        <p className="truncate text-caption text-ink-faint">
          in{" "}
          <Link
            href={`/conversations/${encodeURIComponent(override.conversationId)}`}
            prefetch={false}
            className={textLinkClass}
          >
            <TitleText title={override.title} isDerived={override.titleDerived} />
          </Link>
        </p>
      </div>
      <Button
        size="small"
        isDisabled={isSaving}
        aria-label={`Remove the Allow of ${override.toolId}`}
        onPress={() => onRemove()}
      >
        Remove
      </Button>
    </div>
  );
}
