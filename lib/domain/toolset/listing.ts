import type { Gate } from "../permissions/resolve";
import type { PermissionFacts } from "./facts";

export interface ToolsetFileListItem {
  /** Store id. */
  readonly id: string;
  /** The ids of its toolsets, joined by commas. */
  readonly documentId: string;
  readonly title: string;
  readonly format: string;
  readonly toolsetCount: number;
  readonly toolCount: number;
  readonly errorCount: number;
  readonly warningCount: number;
  readonly byteLength: number;
  readonly revision: number;
  readonly storedMs: number;
  readonly editedMs: number | null;
  readonly deletedMs: number | null;
}

export interface ToolsetRow {
  /** Row id, for edits. */
  readonly id: number;
  /** In the document's `toolsets`. */
  readonly position: number;
  readonly toolsetId: string;
  /** As written: builtin, mcp, uri. */
  readonly kind: string;
  readonly version: string | null;
  /** Counts changes of its defaults and its tools; an edit has to expect it. */
  readonly revision: number;
  /** `toolsetDefaults`, null where not stated. */
  readonly defaults: PermissionFacts;
}

export interface ToolRow {
  readonly id: number;
  /** In the toolset's `tools`. */
  readonly position: number;
  readonly name: string;
  readonly summary: string | null;
  /** Null where the tool inherits. */
  readonly enabled: boolean | null;
  readonly requiresApproval: boolean | null;
  readonly revision: number;
  /** What the file itself says that tightens this tool, whatever its switches say. */
  readonly gates: readonly Gate[];
}

export interface ToolsetFileDetail {
  readonly file: ToolsetFileListItem;
  readonly toolsets: readonly { readonly row: ToolsetRow; readonly tools: readonly ToolRow[] }[];
}
