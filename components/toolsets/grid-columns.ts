import type { Field } from "@/lib/domain/permissions/resolve";
import type { EditedLevel } from "./bulk";

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

interface Column {
  readonly id: ColumnId;
  readonly label: string;
  /** Width in a grid template. */
  readonly width: string;
  /** The switch a cell of this column holds. */
  readonly edits?: { readonly level: EditedLevel; readonly field: Field };
}

const BEFORE: readonly Column[] = [
  { id: "select", label: "Selected", width: "2.75rem" },
  { id: "name", label: "Tool", width: "minmax(15rem, 1fr)" },
  {
    id: "enabled",
    label: "Enabled",
    width: "11rem",
    edits: { level: "own", field: "enabled" },
  },
  {
    id: "approval",
    label: "Approval",
    width: "12.25rem",
    edits: { level: "own", field: "requiresApproval" },
  },
];

const OVERRIDES: readonly Column[] = [
  {
    id: "overrideEnabled",
    label: "Enabled here",
    width: "11rem",
    edits: { level: "override", field: "enabled" },
  },
  {
    id: "overrideApproval",
    label: "Approval here",
    width: "12.25rem",
    edits: { level: "override", field: "requiresApproval" },
  },
];

const AFTER: readonly Column[] = [
  { id: "effective", label: "Effective · decided by", width: "12rem" },
  { id: "claims", label: "Server says", width: "6.5rem" },
  { id: "tokens", label: "Tokens, about", width: "4.5rem" },
  { id: "use", label: "Calls", width: "6.5rem" },
  { id: "state", label: "State", width: "6rem" },
];

const ALONE: readonly Column[] = [...BEFORE, ...AFTER];
const WITH_OVERRIDES: readonly Column[] = [...BEFORE, ...OVERRIDES, ...AFTER];

/** The columns of the grid in their order; a conversation in view adds a pair for its overrides. */
export function columnsOf(inConversation: boolean): readonly Column[] {
  return inConversation ? WITH_OVERRIDES : ALONE;
}

export function columnTemplate(columns: readonly Column[]): string {
  return columns.map(({ width }) => width).join(" ");
}

/** Of every line, so that heads and tools stand in the same columns. On a phone cells stand below each other. */
export const LINE_CLASS =
  "grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 px-3 md:grid-cols-(--columns) md:gap-y-0 md:px-0";
