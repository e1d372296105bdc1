/** What an entry of `prod-grok-backend.json` looks like: a conversation and its answers, as a database has them. */
export interface GrokEntry {
  readonly conversation: GrokConversation;
  readonly responses: readonly { readonly response: GrokResponse }[];
}

export interface GrokConversation {
  readonly id: string;
  readonly conversation_id: string;
  readonly title: string;
  readonly summary: string;
  readonly create_time: GrokTime;
  readonly modify_time: GrokTime;
  readonly leaf_response_id: string;
  readonly starred: boolean;
  readonly temporary: boolean;
}

/** What a person or the model said. */
export interface GrokResponse {
  readonly _id: string;
  readonly response_id: string;
  readonly parent_response_id: string;
  readonly sender: string;
  readonly message: string;
  readonly create_time: GrokTime;
  readonly thinking_trace: string;
  readonly model: string;
  readonly metadata: { readonly requestModelDetails: { readonly modelId: string } };
  /** The answer was broken off. */
  readonly partial: boolean;
  readonly is_control: boolean;
  readonly web_search_results: readonly unknown[];
  readonly cited_web_search_results: readonly unknown[];
  readonly webpage_urls: readonly unknown[];
  readonly xpost_ids: readonly unknown[];
  readonly generated_image_urls: readonly (string | GrokFile)[];
  readonly image_attachments: readonly (string | GrokFile)[];
  readonly file_attachments: readonly (string | GrokFile)[];
}

/** In any of the spellings exports have had. */
export interface GrokFile {
  readonly url: string;
  readonly uri: string;
  readonly id: string;
  readonly asset_id: string;
  readonly file_id: string;
  readonly name: string;
  readonly file_name: string;
  readonly fileName: string;
  readonly mime_type: string;
  readonly mimeType: string;
  readonly mime: string;
}

/** ISO, or as the database writes it. */
export type GrokTime = string | GrokDate;

export interface GrokDate {
  readonly $date: string | { readonly $numberLong: string };
}
