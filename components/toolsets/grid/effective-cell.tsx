import { Lock } from "lucide-react";
import { cn } from "@/components/ui/style/cn";
import { valueName } from "@/lib/domain/permissions/resolve/explain";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import { sourceName } from "@/components/permissions/switch-labels";
import type { Decision } from "./decision";
import { DecisionMark } from "./decision-mark";
import type { FieldView, RowView } from "./rows/row-view";

function EffectiveLine({
  field,
  view,
  isDimmed,
}: {
  field: Field;
  view: FieldView;
  isDimmed: boolean;
}) {
  const { gate } = view;
  return (
    <span className={cn("flex min-w-0 items-center gap-1", isDimmed && "text-ink-faint")}>
      {gate === null ? null : (
        <span title={gate.message} className="flex shrink-0 text-warning">
          <Lock role="img" aria-label={`Locked, ${sourceName(gate.id)}:`} className="size-3" />
        </span>
      )}
      <span className="min-w-0 truncate">
        <span className="font-medium">{valueName(field, view.value)}</span>
        <span className="text-ink-faint">{` · ${sourceName(view.source)}`}</span>
      </span>
    </span>
  );
}

/** What both switches come to, and which level or gate decided it; pressing it explains why. */
export function EffectiveCell({
  name,
  view,
  decision,
}: {
  name: string;
  view: RowView;
  decision: Decision;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-act="explain"
      title="Explain"
      className="flex w-full min-w-0 items-center gap-2 rounded-control text-start text-caption hover:bg-tint focus-visible:focus-ring pointer-coarse:min-h-touch"
      data-testid={`effective-${name}`}
    >
      <DecisionMark decision={decision} />
      <span className="flex min-w-0 flex-1 flex-col">
        <EffectiveLine field="enabled" view={view.enabled} isDimmed={false} />
        <EffectiveLine
          field="requiresApproval"
          view={view.requiresApproval}
          isDimmed={!view.enabled.value}
        />
      </span>
      <span className="sr-only">Explain</span>
    </button>
  );
}
