import { valueName } from "@/lib/domain/permissions/resolve/explain";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import { statedName } from "@/components/permissions/switch-labels";
import type { Stated } from "./pending";

/** The field a column without switches is about. */
export function fieldOf(column: "enabled" | "approval"): Field {
  return column === "enabled" ? "enabled" : "requiresApproval";
}

/** What a toolset states, where a conversation is edited: to be read, not changed. */
export function StatedWords({
  field,
  value,
  inherited,
}: {
  field: Field;
  value: Stated;
  inherited: boolean;
}) {
  return (
    <span className="text-caption text-ink-faint">
      {value === null ? `Inherit (${valueName(field, inherited)})` : statedName(field, value)}
    </span>
  );
}
