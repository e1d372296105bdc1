import type { CollectedTool } from "@/lib/domain/permissions/resolve/collect";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { GradedPart, Grade } from "../grade/graded-part";
import type { DefinitionRemark } from "../lint/definition";

/** Which tool is meant. */
export interface ToolQuestion {
  /** Store id of the file, or `doc:<id of one of its toolsets>`. */
  readonly fileId: string;
  readonly toolsetId: string;
  readonly name: string;
  /** Which one, where several of the toolset have the name: the position in `tools`. */
  readonly position: number | null;
}

/** Another text of a tool's definition, with what made it the next one. */
export interface DefinitionVersion {
  /** The newest is first and has the highest number. */
  readonly number: number;
  /** When it came to be; null for the oldest that is known. */
  readonly atMs: number | null;
  /** What made it, as a phrase. */
  readonly label: string;
  /** The whole entry as JSON text. */
  readonly text: string;
  /** How it differs from the one before; "none" for the oldest. */
  readonly grade: Grade;
  readonly parts: readonly GradedPart[];
}

/** A conversation that called a tool. */
export interface ToolCaller {
  readonly conversationId: string;
  readonly title: string;
  /** The document has no title; this one is the start of the first prompt. */
  readonly titleDerived: boolean;
  readonly isPrivate: boolean;
  readonly calls: number;
  /** Row id of the message that called it last. */
  readonly messageId: number;
  readonly lastMs: number | null;
}

export interface ExampleFault {
  readonly pointer: string;
  readonly reason: string;
}

/** Everything the page of one tool shows. */
export interface ToolPage {
  readonly fileId: string;
  readonly fileTitle: string;
  readonly fileRevision: number;
  readonly toolset: {
    readonly rowId: number;
    readonly revision: number;
    readonly position: number;
    readonly id: string;
    readonly kind: string;
  };
  readonly position: number;
  /** The entry, parsed. */
  readonly tool: JsonRecord;
  /** Whether another tool of the toolset has the same name. */
  readonly isTwin: boolean;
  /** Levels and gates; null for a tool without a name. */
  readonly collected: CollectedTool | null;
  readonly remarks: readonly DefinitionRemark[];
  /** Faults of each example; null where the schema cannot be used. */
  readonly examples: readonly (readonly ExampleFault[] | null)[];
  readonly versions: readonly DefinitionVersion[];
  /** The last ones, and how many there are. */
  readonly callers: readonly ToolCaller[];
  readonly callerCount: number;
}
