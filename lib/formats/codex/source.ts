/** What the first line of a session of Codex says, in `payload` or, in older versions, by itself. */
export interface CodexSession {
  readonly id: string;
  readonly timestamp: string;
  readonly model: string;
  readonly instructions: string;
  readonly base_instructions: { readonly text: string };
}

/** An event that counts tokens. */
export interface CodexTokenCount {
  readonly type: "token_count";
  readonly timestamp: string;
  readonly input_tokens: number;
  readonly output_tokens: number;
}
