import type { ItemKind } from "@/lib/domain/server-items/item";

/** How much a finding matters, in the words of SARIF. */
export type AuditLevel = "error" | "warning" | "note";

export type AuditRule =
  | "hidden-text"
  | "instruction"
  | "claims"
  | "credential-argument"
  | "look-alike"
  | "shadowed"
  | "size"
  | "unreadable";

/** Something about a server that a person should see before they add it. */
export interface AuditFinding {
  readonly rule: AuditRule;
  readonly level: AuditLevel;
  /** The tool, resource or prompt as the server calls it; null for what the server says of itself. */
  readonly tool: string | null;
  /** JSON Pointer in what the server listed. */
  readonly pointer: string;
  readonly message: string;
}

/**
 * What a tool asks for, from its hints as the protocol reads them: one without hints may do anything. Hints are
 * claims of the server.
 */
export type ToolReach = "reads" | "changes" | "may-destroy";

/** One tool of the listing. */
export interface AuditedTool {
  readonly name: string;
  readonly reach: ToolReach;
  /** It may reach beyond the server. */
  readonly isOpenWorld: boolean;
  readonly letters: number;
  readonly findings: number;
}

/** A resource, a template or a prompt of the listing. */
export interface AuditedItem {
  readonly kind: ItemKind;
  /** URI, URI template or name. */
  readonly name: string;
  readonly letters: number;
  readonly findings: number;
}

/** What an audit found. Nothing of it is stored. */
export interface ServerAudit {
  /** What was audited: an address, or the name of a file. */
  readonly source: string;
  readonly serverName: string | null;
  readonly protocolVersion: string | null;
  readonly tools: readonly AuditedTool[];
  readonly items: readonly AuditedItem[];
  readonly findings: readonly AuditFinding[];
  /** More were found than are listed. */
  readonly isCut: boolean;
}

/** What a rule looks for. */
export const AUDIT_RULES: Readonly<Record<AuditRule, string>> = {
  "hidden-text": "Hidden text that only the model reads",
  instruction: "Instruction to the model behind the user’s back",
  claims: "Hints that contradict the tool",
  "credential-argument": "Credentials as arguments, which the model would have to know",
  "look-alike": "A name that looks like a stored tool’s",
  shadowed: "A name that a stored tool has",
  size: "A definition that takes much of the model’s context",
  unreadable: "An entry that isn’t a valid tool",
};
