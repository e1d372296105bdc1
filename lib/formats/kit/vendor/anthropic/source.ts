/** A block of content as the Messages API of Anthropic has it, by its `type`. */
export interface AnthropicBlock {
  /** `text`, `thinking`, `redacted_thinking`, `image`, `document`, `…tool_use`, `…tool_result`. */
  readonly type: string;
  readonly text: string;
  /** What Claude Code has between calls. */
  readonly connector_text: string;
  readonly thinking: string;
  /** What proves that the model had the thought. */
  readonly signature: string;
  /** Of a thought that is not shown. */
  readonly data: string;
  readonly cache_control: object;
  /** Of a file. */
  readonly source: AnthropicFile;
  readonly title: string;
  /** Of a call. */
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** Of a result. */
  readonly tool_use_id: string;
  /** Also of a block that sums earlier turns up. */
  readonly content: unknown;
  readonly is_error: boolean;
}

export interface AnthropicFile {
  readonly type: "base64" | "text" | "content" | "url" | "file";
  readonly media_type: string;
  readonly data: string;
  readonly content: unknown;
  readonly url: string;
  readonly file_id: string;
}
