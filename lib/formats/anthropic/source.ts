import type { AnthropicBlock } from "../kit/vendor/anthropic/source";

/** A request to the Messages API, its answer, or a line of a batch that wraps either. */
export interface AnthropicItem extends AnthropicRequest {
  /** Of a line of a batch. */
  readonly custom_id: string;
  readonly params: AnthropicRequest;
  readonly result: { readonly message: AnthropicTurn };
}

export interface AnthropicRequest {
  readonly model: string;
  readonly system: string | readonly AnthropicBlock[];
  readonly messages: readonly AnthropicTurn[];
  readonly tools: readonly object[];
}

/** A turn of a request, or an answer, which says more. */
export interface AnthropicTurn {
  readonly role: "user" | "assistant" | "system";
  readonly content: string | readonly AnthropicBlock[];
  readonly type: "message";
  readonly id: string;
  readonly model: string;
  readonly stop_reason: string;
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number };
}
