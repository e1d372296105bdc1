"use client";

import { TriangleAlert } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { sourceName } from "@/components/permissions/switch-labels";
import { actionName, type BulkPlan } from "./bulk";
import type { GridTool } from "../rows/row-view";

/** So many names are written out. */
const MOST_NAMES = 60;

function namesOf(rows: readonly GridTool[]): string {
  const names = rows.slice(0, MOST_NAMES).map(({ tool }) => tool.name);
  const rest = rows.length - names.length;
  return rest > 0 ? `${names.join(", ")} and ${rest} more` : names.join(", ");
}

/** What a bulk change would do, before it does: how many change, what is refused and why, what is risky. */
export function BulkQuestion({
  title,
  plan,
  onApply,
  onCancel,
}: {
  title: string;
  plan: BulkPlan;
  onApply: () => void;
  onCancel: () => void;
}) {
  const { changed, refused, held, risky } = plan;
  const stated = risky.filter(({ tool }) => tool.claims.hints.destructive === true);
  const silent = risky.filter(({ tool }) => tool.claims.hints.destructive !== true);
  return (
    <div className="flex max-w-broad flex-col gap-2 pb-1">
      <p role="status" className="pe-2 pt-1 text-body font-medium">
        <NameText text={title} />
      </p>
      <div className="flex max-h-60 flex-col gap-1 overflow-auto pe-2 text-small text-ink-soft empty:hidden">
        {refused.map(({ row, reason }) => (
          <p key={row.tool.id}>
            <span className="font-mono">
              <NameText text={row.tool.name} />
            </span>{" "}
            refused: {reason}
          </p>
        ))}
        {held.length === 0 ? null : (
          <p>
            Locked whatever is set:{" "}
            {held
              .slice(0, MOST_NAMES)
              .map(({ row, gate }) => `${row.tool.name} (${sourceName(gate.id)})`)
              .join(", ")}
          </p>
        )}
        {stated.length === 0 ? null : (
          <p className="text-danger">
            <TriangleAlert aria-hidden className="me-1 inline size-3.5" />
            Their server calls these destructive: {namesOf(stated)}
          </p>
        )}
        {silent.length === 0 ? null : (
          <p className="text-warning">
            <TriangleAlert aria-hidden className="me-1 inline size-3.5" />
            These don’t declare themselves non-destructive: {namesOf(silent)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          variant={risky.length > 0 ? "danger" : "primary"}
          isDisabled={changed === 0}
          autoFocus={changed > 0 && risky.length === 0}
          onPress={onApply}
        >
          {`${actionName(plan.action)} for ${changed}${risky.length > 0 ? " all the same" : ""}`}
        </Button>
        <Button size="small" autoFocus={changed === 0 || risky.length > 0} onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
