"use client";

import { useQuery } from "@tanstack/react-query";
import { ShieldCheck, Wrench } from "lucide-react";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import type { WithoutApprovalReport } from "@/lib/domain/permissions/reports/runs-without-approval";
import { runsWithoutApprovalQuery } from "@/lib/queries/permission-reports";
import { LoadState } from "@/components/lists/load-state";
import { RowList } from "@/components/lists/row-list";
import { useReportEdits } from "../use-report-edits";
import { defaultEdit, toolEdit, withoutApprovalGroups, type WithoutApprovalGroup } from "./edits";
import { GroupRow, OverrideRow, OverridesHead, ToolRow } from "./rows";

type Item =
  | { readonly kind: "toolset"; readonly group: WithoutApprovalGroup }
  | { readonly kind: "tool"; readonly tool: WithoutApprovalReport["tools"][number] }
  | { readonly kind: "overrides"; readonly count: number }
  | { readonly kind: "override"; readonly override: WithoutApprovalReport["overrides"][number] };

function itemsOf({ tools, overrides }: WithoutApprovalReport): Item[] {
  return [
    ...withoutApprovalGroups(tools).flatMap((group): Item[] => [
      { kind: "toolset", group },
      ...group.tools.map((tool): Item => ({ kind: "tool", tool })),
    ]),
    ...(overrides.length === 0 ? [] : [{ kind: "overrides", count: overrides.length } as const]),
    ...overrides.map((override): Item => ({ kind: "override", override })),
  ];
}

function keyOf(item: Item): string {
  switch (item.kind) {
    case "toolset":
      return `s${item.group.key}`;
    case "tool":
      return `t${item.tool.rowId}/${item.tool.position}`;
    case "override":
      return `o${item.override.conversationId}/${item.override.toolId}`;
    case "overrides":
      return item.kind;
  }
}

/** Every tool that is offered and runs without asking, with what says so and a way to end it at once. */
export function RunsWithoutApprovalView({ hasTools }: { hasTools: boolean }) {
  const report = useQuery(runsWithoutApprovalQuery());
  const edits = useReportEdits();
  const { isSaving } = edits;
  if (report.data === undefined) return <LoadState what="The list" query={report} />;
  const { tools, overrides, isCut } = report.data;
  if (tools.length + overrides.length === 0) {
    return hasTools ? <NothingRuns isCut={isCut} /> : <NoTools />;
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p className="px-4 py-3 text-small text-ink-soft sm:px-6">
        {tools.length === 1 ? "1 tool" : `${tools.length} tools`}. Changes apply at once, with undo.
        {isCut ? " Only the latest conversations were checked." : ""}
      </p>
      <RowList label="Tools that run without asking" items={itemsOf(report.data)} keyOf={keyOf}>
        {(item) => {
          switch (item.kind) {
            case "toolset":
              return (
                <GroupRow
                  group={item.group}
                  isSaving={isSaving}
                  onAsk={() =>
                    edits.save(
                      [defaultEdit(item.group)],
                      [],
                      `Tools of ${item.group.first.toolsetId} ask by default`,
                    )
                  }
                />
              );
            case "tool":
              return (
                <ToolRow
                  tool={item.tool}
                  isSaving={isSaving}
                  onAsk={() =>
                    edits.save([toolEdit(item.tool)], [], `${item.tool.name} asks from now on`)
                  }
                />
              );
            case "overrides":
              return <OverridesHead count={item.count} />;
            case "override": {
              const { conversationId, shellRevision, toolId, name } = item.override;
              const fields = { requiresApproval: null };
              return (
                <OverrideRow
                  override={item.override}
                  isSaving={isSaving}
                  onRemove={() =>
                    edits.save(
                      [],
                      [
                        {
                          id: conversationId,
                          expectedRevision: shellRevision,
                          edit: { kind: "override", toolId, fields },
                        },
                      ],
                      `The conversation lets ${name} be as its toolset says`,
                    )
                  }
                />
              );
            }
          }
        }}
      </RowList>
    </div>
  );
}

function NothingRuns({ isCut }: { isCut: boolean }) {
  return (
    <EmptyState icon={<ShieldCheck aria-hidden size={28} />} title="Nothing runs without approval">
      {isCut
        ? "Every stored tool that is on asks before it runs. Only the latest conversations were checked for overrides."
        : "Every stored tool that is on asks before it runs, in every conversation."}
    </EmptyState>
  );
}

/** Of no tools nothing can be said. */
function NoTools() {
  return (
    <EmptyState icon={<Wrench aria-hidden size={28} />} title="No tools yet">
      Import a toolset to see which of its tools run without approval.
    </EmptyState>
  );
}
