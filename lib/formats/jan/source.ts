/** What `thread.json` in a thread's folder of Jan looks like; its messages are the lines of `messages.jsonl`. */
export interface JanThread {
  readonly object: "thread";
  readonly id: string;
  readonly title: string;
  readonly created: number;
  readonly updated: number;
  readonly assistants: readonly JanAssistant[];
  readonly model: { readonly id: string };
}

export interface JanAssistant {
  readonly instructions: string;
  readonly model: { readonly id: string };
}

/** A message in the shape of OpenAI's threads. */
export interface JanMessage {
  readonly object: "thread.message";
  readonly id: string;
  readonly thread_id: string;
  readonly role: string;
  readonly content: string | readonly JanPart[];
  readonly attachments: readonly JanAttachment[];
  readonly metadata: { readonly tool_calls: readonly JanToolCall[] };
  /** Of a message of a tool. */
  readonly tool_call_id: string;
  readonly status: string;
  /** Milliseconds; 0 says that there is none. */
  readonly created_at: number;
  readonly completed_at: number;
  readonly error_code: unknown;
}

export interface JanPart {
  /** `text`, `reasoning`, `image_url` or `tool_call`; older versions call the member `type_`. */
  readonly type: string;
  readonly type_: string;
  readonly text: string | { readonly value: string };
  readonly image_url: string | { readonly url: string; readonly detail: string };
  readonly tool_call_id: string;
  readonly tool_name: string;
  readonly input: unknown;
  readonly output: unknown;
}

export interface JanAttachment {
  readonly file_id: string;
}

/** A call with its response. */
export interface JanToolCall {
  readonly tool: {
    readonly id: string;
    readonly type: "function";
    readonly function: { readonly name: string; readonly arguments: unknown };
  };
  readonly state: string;
  readonly response: JanResponse;
}

export interface JanResponse {
  readonly content: unknown;
  readonly error: unknown;
}
