import type { DamagedItem } from "./damaged-item";
import type { PrivateReference } from "./private-references";
import type { Proof, ProofCounts } from "./proof";
import type { ExportCounts, ExportFormat, PrivateItem } from "./request";

/** A format as the sheet offers it. */
export interface FormatAbout {
  readonly id: ExportFormat;
  readonly label: string;
  /** One sentence: what it is good for. */
  readonly description: string;
  /** What a document loses in it, and why; none where it leaves whole. */
  readonly losses: readonly { readonly what: string; readonly why: string }[];
  /** The kind of document it has a form for; null for all. */
  readonly only: "conversation" | "toolsets" | null;
}

/** What was found by one rule. */
export interface FindingCount {
  readonly rule: string;
  readonly label: string;
  readonly count: number;
  /** How many of them have no suggestion: in a redacted export somebody has to decide. */
  readonly undecided: number;
}

/** One thing a tool says that the format has no place for, or demands without the tool saying it. */
export interface ToolLoss {
  readonly concept: string;
  readonly action: "dropped" | "carried" | "invented" | "renamed";
  /** Why, or what is there instead. */
  readonly detail: string;
}

/** What toolsets and tools lose in a format; those that lose nothing are not listed. */
export interface ToolLosses {
  readonly items: readonly {
    readonly toolset: string;
    /** Null for the toolset itself. */
    readonly tool: string | null;
    readonly losses: readonly ToolLoss[];
  }[];
  /** How many others there are. */
  readonly more: number;
}

/** What an export would take along, before anything leaves. */
export interface ExportReview {
  readonly counts: ExportCounts;
  /** Of the documents in the library. */
  readonly bytes: number;
  /** Every private conversation in scope. */
  readonly privateItems: readonly (PrivateItem & {
    readonly remembered: boolean;
    /** How it compares with what was imported; null where `proofs` is, and where it stays. */
    readonly state: Proof["state"] | null;
  })[];
  /** Documents that were read and are damaged; see `proofs` for whether all were. */
  readonly damaged: readonly DamagedItem[];
  /** Places that name private conversations which stay in the library; the first of them. */
  readonly privateReferences: {
    readonly count: number;
    readonly items: readonly PrivateReference[];
  };
  readonly attachments: { readonly count: number; readonly bytes: number };
  readonly extensions: readonly {
    readonly key: string;
    readonly ours: boolean;
    readonly count: number;
  }[];
  readonly thinking: number;
  readonly toolParts: number;
  readonly deletedMessages: number;
  readonly findings: readonly FindingCount[];
  /** How the documents, each read to its end, compare with what was imported; null where that is too much to say soon. */
  readonly proofs: ProofCounts | null;
  /** Of a single document. */
  readonly proof: Proof | null;
  /** How much was looked through for all of the above but the counts. */
  readonly lookedAt: number;
  /** Somebody has to say something before this may leave by one click. */
  readonly needsDecision: boolean;
  readonly formats: readonly FormatAbout[];
  /** What is selected, whatever the format has a form for. */
  readonly scope: {
    readonly conversations: number;
    readonly toolsets: number;
    readonly models: number;
    /** A conversation has several answers to one prompt. */
    readonly hasRetries: boolean;
    /** A toolset may have an MCP server behind it. */
    readonly hasServers: boolean;
    /** Conversations in folders. */
    readonly inFolders: number;
  };
  /** For a format of tools: what each of them loses; null for others. */
  readonly tools: ToolLosses | null;
}
