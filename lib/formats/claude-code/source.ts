/**
 * What a line of a log of Claude Code looks like, in `~/.claude/projects`. Which members a line has depends on its
 * type; versions differ.
 */
export interface ClaudeCodeLine {
  /** `user` and `assistant` are the talk; `summary`, `system`, `progress` and many others are notes. */
  readonly type: string;
  readonly subtype: string;
  readonly uuid: string;
  /** The line this one follows. */
  readonly parentUuid: string | null;
  /** The same across a compaction. */
  readonly logicalParentUuid: string;
  readonly sessionId: string;
  readonly timestamp: string;
  readonly message: ClaudeCodeMessage;
  /** The line is of a sub-agent. */
  readonly isSidechain: boolean;
  readonly agentId: string;
  readonly isMeta: boolean;
  readonly isCompactSummary: boolean;
  readonly isVisibleInTranscriptOnly: boolean;
  /** What the tool gave the program, which says more than the result in the message. */
  readonly toolUseResult: { readonly agentId: string };
  /** The call that started a sub-agent, as different versions say it. */
  readonly sourceToolUseID: string;
  readonly parentToolUseID: string;
  readonly parent_tool_use_id: string;
  readonly sourceToolAssistantUUID: string;
  readonly sidechainParentUuid: string;
  readonly costUSD: number;
  readonly durationMs: number;
  /** Titles, and the line at which what they name ends. */
  readonly customTitle: string;
  readonly aiTitle: string;
  readonly title: string;
  readonly summary: string;
  readonly leafUuid: string;
  readonly lastPrompt: string;
  readonly content: string;
  readonly attachment: { readonly type: string };
  readonly snapshot: object;
  /** Of a note on how a sub-agent is doing. */
  readonly data: ClaudeCodeProgress;
  /** Where the session runs; the same in nearly every line. */
  readonly cwd: string;
  readonly version: string;
  readonly gitBranch: string;
  readonly userType: string;
  readonly entrypoint: string;
  readonly permissionMode: string;
  readonly slug: string;
}

/** A message of the Messages API of Anthropic. */
export interface ClaudeCodeMessage {
  readonly id: string;
  readonly type: "message";
  readonly role: "user" | "assistant";
  readonly content: string | readonly ClaudeCodeBlock[];
  readonly model: string;
  readonly stop_reason: string;
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number };
}

/** As far as it is not read by the kit. */
export interface ClaudeCodeBlock {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly tool_use_id: string;
  readonly input: { readonly prompt: string };
}

/** It carries what the sub-agent said and did. */
export interface ClaudeCodeProgress {
  readonly agentId: string;
  readonly prompt: string;
  readonly message: ClaudeCodeLine;
  readonly normalizedMessages: readonly ClaudeCodeLine[];
}
