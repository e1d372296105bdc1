import type { PrivateReferenceChoice } from "./private-references";
import type { RedactionDecisions } from "./redaction";

/**
 * The exact documents. `cjson` is one document as its bytes (several become a zip), `zip` always an archive of
 * exact documents, `ndjson` one document a line with the white space between values taken out.
 */
export const DOCUMENT_FORMATS = ["cjson", "zip", "ndjson"] as const;

/** What conversations can be rewritten as; each has a writer of this id. */
export const CONVERSATION_FORMATS = [
  "markdown",
  "html",
  "text",
  "openai-chat",
  "openai-fine-tuning",
  "openai-dpo",
  "anthropic",
  "sharegpt",
  "chatgpt",
  "librechat",
  "open-webui",
] as const;

/** The forms of toolsets that Cadenya reads. */
export const CADENYA_FORMATS = [
  "cadenya",
  "cadenya-file",
  "cadenya-file-yaml",
  "cadenya-bundle",
] as const;

/** Configurations of the programs that reach MCP servers. */
export const MCP_CONFIG_FORMATS = [
  "mcp-config-claude-desktop",
  "mcp-config-claude-code",
  "mcp-config-vscode",
  "mcp-config-cursor",
  "mcp-config-cline",
  "mcp-config-windsurf",
  "mcp-config-opencode",
  "mcp-config-goose",
] as const;

/** What toolsets can be rewritten as. */
export const TOOL_FORMATS = [
  "openai-tools",
  "anthropic-tools",
  "mcp-tools",
  "oxp",
  ...CADENYA_FORMATS,
  "mci",
  "mci-yaml",
  ...MCP_CONFIG_FORMATS,
] as const;

/** Those whose definitions have room for what the format has no place for. */
export const CARRYING_FORMATS: ReadonlySet<string> = new Set<ToolFormat>([
  "openai-tools",
  "anthropic-tools",
  "mcp-tools",
  "oxp",
  "cadenya",
  "cadenya-file",
  "cadenya-file-yaml",
  "mci",
  "mci-yaml",
]);

export const EXPORT_FORMATS = [
  ...DOCUMENT_FORMATS,
  ...CONVERSATION_FORMATS,
  ...TOOL_FORMATS,
] as const;

export type ConversationFormat = (typeof CONVERSATION_FORMATS)[number];
export type ToolFormat = (typeof TOOL_FORMATS)[number];
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Choices of a rewritten format; one that a format has no use for changes nothing. */
export interface WriterOptions {
  /** Whether reasoning goes along, where the format has a place for it. */
  readonly thinking: boolean;
  /** Whether tool calls and their results go along. */
  readonly toolCalls: boolean;
  /** Whether the bytes of attachments go along; without them their names remain. */
  readonly attachments: boolean;
  /** What represents a result that no call has, where the format demands one. */
  readonly missingResults: "note" | "drop";
  /** Whether definitions of tools carry along what their format has no place for. */
  readonly roundTrip?: boolean;
}

export const DEFAULT_WRITER_OPTIONS: WriterOptions = {
  thinking: true,
  toolCalls: true,
  attachments: true,
  missingResults: "note",
};

/** What is to leave the library, and how. Naming nothing means everything. */
export interface ExportRequest {
  /** Store ids, or `doc:` and a document id. */
  conversations?: readonly string[];
  /** Toolset files, named the same way. */
  toolsets?: readonly string[];
  /** All conversations this search finds. */
  query?: string;
  format: ExportFormat;
  options?: Partial<WriterOptions>;
  /** False leaves private conversations out without asking, but for those named in `consent`. */
  includePrivate?: boolean;
  /** True for every private conversation in scope, or the store ids of those consented to. */
  consent?: true | readonly string[];
  /** The consent holds for later exports of the same conversation alone, until it is revoked. */
  rememberConsent?: boolean;
  /** True for every damaged document in scope, or the store ids of those that leave although they are damaged. */
  includeDamaged?: true | readonly string[];
  /** Whether documents still name private conversations that stay; `keep` by default. */
  privateReferences?: PrivateReferenceChoice;
  /** Exact documents carry the name of the conversation's folder as a tag. */
  folderTag?: boolean;
  /** Present: the export is redacted, and fails while a finding is undecided. */
  redactions?: RedactionDecisions;
}

/** A private conversation in scope that nobody has consented to. */
export interface PrivateItem {
  id: string;
  title: string;
  /** The document has no title; this one is the start of the first prompt. */
  titleDerived: boolean;
  ownerId: string | null;
}

export interface ExportCounts {
  conversations: number;
  toolsets: number;
  models: number;
  /** Private conversations among them, each with a recorded consent. */
  private: number;
  /** Private conversations that stay. */
  leftOut: number;
  /** Documents that stay because the format has no form for their kind. */
  otherKinds: number;
}
