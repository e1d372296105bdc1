import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import type { EditedLevel } from "./bulk/refusal";

export type ColumnId =
  | "select"
  | "name"
  | "enabled"
  | "approval"
  | "overrideEnabled"
  | "overrideApproval"
  | "effective"
  | "claims"
  | "tokens"
  | "use"
  | "state";

export interface Column {
  readonly id: ColumnId;
  readonly label: string;
  /** Width in a grid template. */
  readonly width: string;
  /** The switch a cell of this column holds. */
  readonly edits?: { readonly level: EditedLevel; readonly field: Field };
}

const NAME: readonly Column[] = [
  { id: "select", label: "Selected", width: "2.75rem" },
  { id: "name", label: "Tool", width: "minmax(12.5rem, 1fr)" },
];

const ENABLED = { id: "enabled", label: "Enabled" } as const;
const APPROVAL = { id: "approval", label: "Approval" } as const;
const ENABLED_WIDTH = "10.75rem";
const APPROVAL_WIDTH = "12.5rem";

/** The toolset's own values, as switches. */
const OWN: readonly Column[] = [
  { ...ENABLED, width: ENABLED_WIDTH, edits: { level: "own", field: "enabled" } },
  { ...APPROVAL, width: APPROVAL_WIDTH, edits: { level: "own", field: "requiresApproval" } },
];

/** The toolset's values as words, next to the conversation's as switches. */
const OVERRIDES: readonly Column[] = [
  { ...ENABLED, width: "6.25rem" },
  { ...APPROVAL, width: "6.75rem" },
  {
    id: "overrideEnabled",
    label: "Enabled here",
    width: ENABLED_WIDTH,
    edits: { level: "override", field: "enabled" },
  },
  {
    id: "overrideApproval",
    label: "Approval here",
    width: APPROVAL_WIDTH,
    edits: { level: "override", field: "requiresApproval" },
  },
];

const AFTER: readonly Column[] = [
  { id: "effective", label: "Effective · decided by", width: "12.25rem" },
  { id: "claims", label: "Server says", width: "6.25rem" },
  { id: "tokens", label: "≈ Tokens", width: "4.25rem" },
  { id: "use", label: "Calls", width: "6.25rem" },
  { id: "state", label: "State", width: "5.5rem" },
];

const ALONE: readonly Column[] = [...NAME, ...OWN, ...AFTER];
const WITH_OVERRIDES: readonly Column[] = [...NAME, ...OVERRIDES, ...AFTER];

/** Columns a person may hide; the others hold the switches and what they come to. */
export const OPTIONAL_COLUMNS = ["claims", "tokens", "use", "state"] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** What a column is called in its head. */
export function columnName(id: OptionalColumn): string {
  return AFTER.find((column) => column.id === id)?.label ?? id;
}

/** The columns of the grid in their order; a conversation in view adds a pair for its overrides. */
export function columnsOf(
  inConversation: boolean,
  hidden: readonly ColumnId[] = [],
): readonly Column[] {
  const all = inConversation ? WITH_OVERRIDES : ALONE;
  return hidden.length === 0 ? all : all.filter(({ id }) => !hidden.includes(id));
}

export function columnTemplate(columns: readonly Column[]): string {
  return columns.map(({ width }) => width).join(" ");
}

/** Of every line, so that heads and tools are in the same columns. On a phone cells are below each other. */
export const LINE_CLASS =
  "grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 px-3 md:grid-cols-(--columns) md:gap-0 md:px-0";
