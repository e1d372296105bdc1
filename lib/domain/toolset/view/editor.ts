import type { Naming } from "../edit/rename-preview";

/** Which toolset is edited: the first one when `set` is null or not there, and the tool at this position. */
export interface EditingQuestion {
  readonly fileId: string;
  readonly set: string | null;
  readonly tool: number | null;
}

/** A toolset file as the editor of everything shows it. */
export interface ToolsetEditing {
  readonly fileId: string;
  readonly fileTitle: string;
  readonly fileRevision: number;
  readonly toolsets: readonly ToolsetName[];
  /** The one that is edited; null in a file without any. */
  readonly current: EditedToolset | null;
}

interface ToolsetName {
  readonly position: number;
  readonly id: string;
}

export interface EditedTool {
  /** Row id: it stays when the tool moves. */
  readonly id: number;
  readonly name: string;
  readonly summary: string | null;
}

export interface EditedToolset {
  readonly rowId: number;
  readonly revision: number;
  readonly position: number;
  /** JSON text without its tools. */
  readonly shell: string;
  /** "" where it states none. */
  readonly kind: string;
  readonly tools: readonly EditedTool[];
  /** Conversations whose overrides mean a tool: how many, by its position. */
  readonly overridden: readonly { readonly tool: number; readonly conversations: number }[];
  /** How many conversations name the toolset itself in an override. */
  readonly namedBy: number;
  /** What else names the toolset or one of its tools. */
  readonly namings: readonly Naming[];
  /** The tool that is open, with its exact text. */
  readonly open: { readonly position: number; readonly raw: string } | null;
}
