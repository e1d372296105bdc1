/**
 * What Gemini CLI keeps of a session in `~/.gemini/tmp`: one object in older versions, in newer ones a log of lines
 * that each are a message or change what the lines before have said.
 */
export interface GeminiCliSession {
  readonly sessionId: string;
  readonly summary: string;
  readonly startTime: string;
  readonly lastUpdated: string;
  /** `subagent` for one that works for another. */
  readonly kind: string;
  readonly messages: readonly GeminiCliMessage[];
}

export interface GeminiCliMessage {
  readonly id: string;
  /** `info`, `error` and `warning` are what the program says of itself. */
  readonly type: "user" | "gemini" | "info" | "error" | "warning";
  readonly timestamp: string;
  /** A text, a part, or a list of parts and texts. */
  readonly content: string | object | readonly unknown[];
  readonly thoughts: readonly GeminiCliThought[];
  readonly toolCalls: readonly GeminiCliToolCall[];
  readonly model: string;
  readonly tokens: { readonly input: number; readonly output: number };
}

export interface GeminiCliThought {
  readonly subject: string;
  readonly description: string;
  readonly timestamp: string;
}

export interface GeminiCliToolCall {
  readonly id: string;
  readonly name: string;
  readonly args: object;
  readonly result: unknown;
  readonly status: string;
  readonly timestamp: string;
}
