/** What a conversation of DeepSeek's export looks like: ChatGPT's layout, with messages of another kind. */
export interface DeepseekConversation {
  readonly id: string;
  readonly title: string;
  readonly inserted_at: string;
  readonly updated_at: string;
  readonly mapping: Readonly<Record<string, DeepseekNode>>;
}

export interface DeepseekNode {
  readonly id: string;
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly message: DeepseekMessage | null;
}

export interface DeepseekMessage {
  readonly model: string;
  readonly inserted_at: string;
  readonly files: readonly DeepseekFile[];
  /** In order what was asked, thought, looked up and answered. */
  readonly fragments: readonly DeepseekFragment[];
  /** Older exports have these four instead. */
  readonly role: string;
  readonly content: string;
  readonly reasoning_content: string;
  readonly search_results: readonly unknown[];
}

export interface DeepseekFragment {
  /** `REQUEST`, `RESPONSE`, `THINK`, `SEARCH`, `READ_LINK` or `TOOL_…`. */
  readonly type: string;
  readonly content: string;
  readonly queries: unknown;
  readonly query: unknown;
  readonly url: unknown;
  readonly results: unknown;
  readonly result: unknown;
}

export interface DeepseekFile {
  readonly id: string;
  readonly file_id: string;
  readonly file_name: string;
  readonly name: string;
  readonly file_size: number;
  readonly size: number;
  /** What was drawn out of it, under one of three names. */
  readonly content: string;
  readonly text: string;
  readonly extracted_content: string;
}
