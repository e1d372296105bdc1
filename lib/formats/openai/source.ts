import type { OpenaiChatMessage, OpenaiResponseItem } from "../kit/vendor/openai/source";

/**
 * What lines of training and of logs, and requests with or without their answers look like. Which of them an object
 * is shows in its members.
 */
export interface OpenaiItem extends OpenaiChat, OpenaiPair, OpenaiResponse {
  readonly id: string;
  readonly object: "chat.completion" | "response";
  readonly model: string;
  readonly created: number;
  readonly created_at: number;
  readonly usage: object;
  readonly tools: readonly object[];
  readonly input: OpenaiRequest & string & readonly (OpenaiChatMessage | OpenaiResponseItem)[];
}

/** A request to the chat interface or a line for fine-tuning, maybe with the answers. */
interface OpenaiChat {
  readonly title: string;
  readonly chatTitle: string;
  readonly messages: readonly OpenaiChatMessage[];
  readonly choices: readonly OpenaiChoice[];
}

interface OpenaiChoice {
  readonly index: number;
  readonly message: OpenaiChatMessage;
  readonly finish_reason: string;
}

/** A line for training by preference. */
interface OpenaiPair {
  readonly preferred_output: readonly OpenaiChatMessage[];
  readonly non_preferred_output: readonly OpenaiChatMessage[];
}

export interface OpenaiRequest {
  readonly model: string;
  readonly messages: readonly OpenaiChatMessage[];
  readonly tools: readonly object[];
}

/** A request to the Responses interface, its answer, or both in one object. */
interface OpenaiResponse {
  readonly instructions: string & readonly OpenaiChatMessage[];
  readonly output: readonly (OpenaiChatMessage | OpenaiResponseItem)[];
}
