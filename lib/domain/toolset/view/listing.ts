import type { ConversationName } from "@/lib/domain/conversation/view/name";
import type { Field, Gate, Level } from "@/lib/domain/permissions/resolve/resolve";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { StoredPermissions } from "@/lib/domain/permissions/resolve/stored-permissions";
import type { ToolClaims } from "../schema/tool-claims";

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
  readonly defaults: StoredPermissions;
  /** Its tools cannot be used until it is taken out of the archive. */
  readonly isArchived?: true;
}

/** What a conversation says about one tool. */
export interface ToolOverride {
  /** As its entries name the tool, in their order. */
  readonly toolIds: readonly string[];
  readonly levels: Readonly<Record<Field, Level>>;
}

/** Its switches are null where the tool inherits. */
export interface ToolRow extends StoredPermissions {
  readonly id: number;
  /** In the toolset's `tools`. */
  readonly position: number;
  readonly name: string;
  readonly summary: string | null;
  readonly revision: number;
  /** What the file itself says that tightens this tool, whatever its switches say. */
  readonly gates: readonly Gate[];
  /** Approval rules of the toolset that are about this tool. */
  readonly rules: Readonly<Partial<Record<Field, Level>>>;
  readonly claims: ToolClaims;
  /** Another tool of the toolset has the same name, so that nothing can refer to either. */
  readonly isTwin: boolean;
  /** Null without a conversation, and where the one in view says nothing about this tool. */
  readonly override: ToolOverride | null;
}

/** The conversation in whose context a file is looked at. */
export interface ToolsetContext extends ConversationName {
  /** Edits of its overrides have to expect it. */
  readonly shellRevision: number;
}

/** What takes too long to count for a list: it arrives after the rows. */
export interface ToolMeasures {
  /** Row id of the tool. */
  readonly id: number;
  /** Estimated tokens of the definition as a model gets it. */
  readonly tokens: number;
  /** Calls in the stored conversations, each once. */
  readonly calls: number;
  readonly lastCallMs: number | null;
  /** Findings about the definition. */
  readonly problems: number;
}

export interface ToolsetFileDetail {
  readonly file: ToolsetFileListItem;
  /** The application's own defaults, without a member where nothing is set. */
  readonly application: JsonRecord;
  readonly conversation: ToolsetContext | null;
  readonly toolsets: readonly { readonly row: ToolsetRow; readonly tools: readonly ToolRow[] }[];
  /** Accepted tools that were edited here and changed by their server, until somebody chooses. */
  readonly conflicts: number;
  /** Resources and prompts of its servers that wait for a review. */
  readonly waitingItems: number;
}
