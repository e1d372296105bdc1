"use client";

import { Lock } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { MiddleTruncate } from "@/components/ui/middle-truncate";
import type { Resolution } from "@/lib/domain/permissions/resolve";
import type { ToolRow, ToolsetRow } from "@/lib/domain/toolset/listing";
import { effective, inheritedByDefaults, inheritedByTools, sourceWord } from "./effective";
import type { Field, Pending, Place, Stated } from "./pending";
import { isPending, shownValue } from "./pending";
import { SwitchCell, valueWord } from "./switch-cell";

/** The columns of every line: name, enabled, approval, effective. */
export const COLUMNS =
  "grid grid-cols-1 gap-x-4 gap-y-2 md:grid-cols-[minmax(12rem,1fr)_16rem_16rem_14rem] md:items-center";

export interface LineProps {
  pending: Pending;
  onSet: (place: Place, saved: Stated, value: Stated) => void;
}

/** A toolset's head: its id and kind, and its editable defaults. */
export function ToolsetLine({
  toolset,
  count,
  pending,
  onSet,
}: LineProps & { toolset: ToolsetRow; count: number }) {
  const cell = (field: Field) => {
    const place = { toolset: toolset.id, tool: null, field };
    const saved = toolset.defaults[field];
    return (
      <div role="cell" data-pending={isPending(pending, place) || undefined}>
        <SwitchCell
          subject={`toolset ${toolset.toolsetId}, default`}
          field={field}
          value={shownValue(pending, place, saved)}
          inherited={inheritedByDefaults(field)}
          onChange={(value) => onSet(place, saved, value)}
        />
      </div>
    );
  };
  return (
    <div className={`${COLUMNS} bg-surface px-4 py-2`}>
      <div role="rowheader" className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate text-body font-semibold">
          <MiddleTruncate text={toolset.toolsetId} />
        </span>
        <Badge>{toolset.kind}</Badge>
        <span className="shrink-0 text-small text-ink-faint">
          {count === 1 ? "1 tool" : `${count} tools`}
        </span>
      </div>
      {cell("enabled")}
      {cell("requiresApproval")}
      <div role="cell" className="text-small text-ink-faint">
        Defaults of this toolset
      </div>
    </div>
  );
}

function Effective({
  field,
  resolution,
  isDimmed,
}: {
  field: Field;
  resolution: Resolution;
  isDimmed: boolean;
}) {
  const winner = resolution.steps[resolution.winner];
  return (
    <span className={isDimmed ? "text-ink-faint" : undefined}>
      {winner?.kind === "gate" ? (
        <Lock role="img" aria-label="Locked" size={12} className="me-1 inline text-warning" />
      ) : null}
      <span className="font-medium" title={winner?.note ?? undefined}>
        {valueWord(field, resolution.value)}
      </span>
      <span className="text-ink-faint">{` · ${sourceWord(resolution)}`}</span>
    </span>
  );
}

/** One tool: its switches, what they come to, and which level decided that. */
export function ToolLine({
  toolset,
  tool,
  pending,
  onSet,
}: LineProps & { toolset: ToolsetRow; tool: ToolRow }) {
  const enabled = effective(toolset, tool, "enabled", pending);
  const approval = effective(toolset, tool, "requiresApproval", pending);
  const cell = (field: Field) => {
    const place = { toolset: toolset.id, tool: tool.position, field };
    return (
      <div role="cell" data-pending={isPending(pending, place) || undefined}>
        <SwitchCell
          subject={tool.name}
          field={field}
          value={shownValue(pending, place, tool[field])}
          inherited={inheritedByTools(toolset, field, pending)}
          onChange={(value) => onSet(place, tool[field], value)}
        />
      </div>
    );
  };
  return (
    <div className={`${COLUMNS} px-4 py-2 hover:bg-tint`}>
      <div role="rowheader" className="min-w-0">
        <span className="block min-w-0 font-mono text-small">
          <MiddleTruncate text={tool.name} />
        </span>
        {tool.summary === null ? null : (
          <span dir="auto" className="block truncate text-small text-ink-soft" title={tool.summary}>
            {tool.summary}
          </span>
        )}
      </div>
      {cell("enabled")}
      {cell("requiresApproval")}
      <div role="cell" className="flex flex-col text-small" data-testid={`effective-${tool.name}`}>
        <Effective field="enabled" resolution={enabled} isDimmed={false} />
        <Effective field="requiresApproval" resolution={approval} isDimmed={!enabled.value} />
      </div>
    </div>
  );
}
