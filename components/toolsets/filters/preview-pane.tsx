"use client";

import { useState } from "react";
import { RowList } from "@/components/lists/row-list";
import { Badge } from "@/components/ui/feedback/badge";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { MiddleTruncate } from "@/components/ui/text/middle-truncate";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { Time } from "@/components/ui/text/time";
import type { FilteredTool } from "@/lib/domain/toolset/edit/filter-preview";
import { valueName } from "@/lib/domain/permissions/resolve/explain";
import { changeOf, isIn, PREVIEW_LISTS, type PreviewList } from "./preview-lists";

const NAMES: Readonly<Record<PreviewList, string>> = {
  shown: "Shown",
  hidden: "Hidden",
  asks: "Newly ask",
  changed: "Changed",
};

const EMPTY: Readonly<Record<PreviewList, string>> = {
  shown: "No tool is shown",
  hidden: "No tool is hidden",
  asks: "No further tool is asked",
  changed: "Nothing would change",
};

/** What the filters do on the stored tools, before they are saved. */
export function PreviewPane({
  tools,
  storedMs,
}: {
  tools: readonly FilteredTool[];
  /** When the tools were stored. */
  storedMs: number;
}) {
  const [list, setList] = useState<PreviewList>("shown");
  const lists = PREVIEW_LISTS.map((value) => {
    const found = tools.filter((tool) => isIn(value, tool));
    return { value, found, label: `${NAMES[value]} ${found.length}` };
  });
  const listed = lists.find(({ value }) => value === list)?.found ?? [];
  return (
    <section aria-label="Preview" className="flex min-h-0 flex-1 flex-col">
      <div className="space-y-2 px-4 py-3 sm:px-6">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 className="text-body font-semibold">Preview on the stored tools</h2>
          <span className="text-small text-ink-faint">
            <Time what="stored" value={storedMs} />
          </span>
        </div>
        <SegmentedControl
          label="Tools in the preview"
          size="small"
          className="max-w-full overflow-x-auto"
          options={lists.map(({ value, label }) => ({ value, label }))}
          value={list}
          onChange={setList}
        />
        <p role="status" className="sr-only">
          {lists.map(({ label }) => label).join(", ")}
        </p>
      </div>
      {listed.length === 0 ? (
        <EmptyState title={tools.length === 0 ? "This toolset has no tools yet" : EMPTY[list]} />
      ) : (
        <RowList
          label={NAMES[list]}
          items={listed}
          keyOf={({ position }) => String(position)}
          isPlain
        >
          {(tool) => <PreviewRow tool={tool} />}
        </RowList>
      )}
    </section>
  );
}

function PreviewRow({ tool }: { tool: FilteredTool }) {
  const { enabled, requiresApproval, hidden, asked } = tool.now;
  const change = changeOf(tool);
  return (
    <div className="space-y-1 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 font-mono text-small">
          <MiddleTruncate text={tool.name} />
        </span>
        {change === null ? null : <Badge tone="info">{change}</Badge>}
        <span className="text-small text-ink-soft">
          {`${valueName("enabled", enabled)} · ${valueName("requiresApproval", requiresApproval)}`}
        </span>
      </div>
      {hidden === null ? null : (
        <p className="text-small wrap-anywhere text-ink-soft">{`Hidden: ${hidden.message}`}</p>
      )}
      {hidden !== null || enabled ? null : (
        <p className="text-small text-ink-soft">
          The filters let it through; something else has it off.
        </p>
      )}
      {asked === null ? null : (
        <p className="text-small wrap-anywhere text-ink-soft">{`Asked: ${asked.message}`}</p>
      )}
    </div>
  );
}
