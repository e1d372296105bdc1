import { valueName } from "@/lib/domain/permissions/resolve/explain";
import type { Field, Step } from "@/lib/domain/permissions/resolve/resolve";

/** The field as a column and an accessible name call it. */
export const FIELD_NAME: Readonly<Record<Field, string>> = {
  enabled: "Enabled",
  requiresApproval: "Approval",
};

/** What a stated value is called; null inherits. */
export function statedName(field: Field, value: boolean | null): string {
  return value === null ? "Inherit" : valueName(field, value);
}

const SOURCES: Readonly<Record<Step["id"], string>> = {
  conversation: "this conversation",
  tool: "this tool",
  toolsetRule: "approval rule",
  toolsetDefaults: "toolset default",
  application: "application default",
  "built-in": "standard default",
  "toolset-disabled": "toolset off",
  filtered: "filtered",
  archived: "archived",
  missing: "missing",
  "new-unreviewed": "new",
  "definition-changed": "definition changed",
  "operator-policy": "operator policy",
  "unresolved-secret": "unresolved secret",
  "missing-scope": "missing scope",
};

/** The level or gate that decided, in a word or two. */
export function sourceName(id: Step["id"]): string {
  return SOURCES[id];
}
