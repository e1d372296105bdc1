/** What an entry of `conversations.json` of a Claude.ai export looks like. */
export interface ClaudeAiConversation {
  readonly uuid: string;
  readonly name: string;
  readonly model: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly account: { readonly uuid: string };
  readonly current_leaf_message_uuid: string;
  readonly chat_messages: readonly ClaudeAiMessage[];
}

export interface ClaudeAiMessage {
  readonly uuid: string;
  readonly parent_message_uuid: string;
  readonly sender: "human" | "assistant";
  /** A flat copy of what the blocks say; in older exports all there is. */
  readonly text: string;
  /** Blocks as the Messages API has them, with times and without ids of calls. */
  readonly content: string | readonly ClaudeAiBlock[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly stop_reason: string;
  readonly attachments: readonly ClaudeAiAttachment[];
  readonly files: readonly ClaudeAiFile[];
}

/** What Claude.ai says otherwise of a block than the Messages API. */
export interface ClaudeAiBlock {
  readonly type: string;
  readonly text: string;
  readonly name: string;
  readonly integration_name: string;
  readonly start_timestamp: string;
  /** Of a thought, in place of its text. */
  readonly summaries: readonly { readonly summary: string }[];
  readonly citations: readonly ClaudeAiCitation[];
}

/** A passage of the text and where it is from; newer exports have the place in `details`. */
export interface ClaudeAiCitation extends ClaudeAiPlace {
  readonly start_index: number;
  readonly end_index: number;
  readonly details: ClaudeAiPlace;
}

interface ClaudeAiPlace {
  readonly url: string;
  readonly title: string;
}

/** An upload by name, with the text that was extracted from it. */
export interface ClaudeAiAttachment {
  readonly file_name: string;
  /** A media type, or an ending. */
  readonly file_type: string;
  readonly file_size: number;
  readonly extracted_content: string;
}

/** A file of which only the name is exported. */
export interface ClaudeAiFile {
  readonly file_uuid: string;
  readonly file_name: string;
  readonly file_kind: string;
}
