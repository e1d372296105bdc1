/**
 * What an export of ChatGPT looks like, as far as it is read. `conversations.json` is a list of conversations, or
 * several numbered files are. OpenAI documents none of it: members come and go with the years, any of them can be
 * missing or null, and what is not named here is kept by its name.
 */
export interface ChatgptConversation {
  /** Newer exports have both ids, older ones either of them. */
  readonly id: string;
  readonly conversation_id: string;
  readonly title: string;
  /** Seconds since 1970 with a fraction, as all times. */
  readonly create_time: number;
  readonly update_time: number;
  readonly default_model_slug: string;
  /** Id of the node at which the shown branch ends. */
  readonly current_node: string;
  /** The messages as a tree, by the ids of their nodes. */
  readonly mapping: Readonly<Record<string, ChatgptNode>>;
  readonly moderation_results: readonly unknown[];
}

/** A place in the tree; the root and some others have no message. */
export interface ChatgptNode {
  readonly id: string;
  readonly parent: string | null;
  /** In order of creation: each is another version of what follows. */
  readonly children: readonly string[];
  readonly message: ChatgptMessage | null;
}

/** One thing somebody said or did: what looks like one answer is often a chain of thoughts, calls and results. */
export interface ChatgptMessage {
  /** Not unique; the node's id is. */
  readonly id: string;
  readonly author: { readonly role: "system" | "developer" | "user" | "assistant" | "tool" };
  readonly create_time: number | null;
  readonly update_time: number | null;
  readonly content: ChatgptContent;
  readonly metadata: ChatgptMetadata;
  /** `all`, or the tool an assistant's message is a call of. */
  readonly recipient: string;
  readonly status: string;
  readonly weight: number;
}

export interface ChatgptMetadata {
  readonly is_visually_hidden_from_conversation: boolean;
  readonly model_slug: string;
  readonly finish_details: { readonly type: string };
  readonly finished_duration_sec: number;
  readonly attachments: readonly ChatgptUpload[];
  /** What a run of the Python tool left behind. */
  readonly aggregate_result: ChatgptRun;
  /** Of older exports, by places in the text. */
  readonly citations: readonly ChatgptCitation[];
  /** Of newer exports, by the marks in the text or by places. */
  readonly content_references: readonly ChatgptReference[];
  /** Question to a person whether a call may run, and the answer. */
  readonly jit_plugin_data: ChatgptApproval;
  readonly is_user_system_message: boolean;
  readonly user_context_message_data: ChatgptInstructions;
}

/** What a person wants every conversation to start from; in some exports right in the metadata. */
export interface ChatgptInstructions {
  readonly about_user_message: string;
  readonly about_model_message: string;
}

/** By `content_type`. */
export type ChatgptContent =
  | ChatgptParts
  | ChatgptCode
  | ChatgptThoughts
  | ChatgptRecap
  | ChatgptOutput
  | ChatgptPage
  | ChatgptError
  | ChatgptContext;

/** `text`, `multimodal_text`: texts and objects that represent files. */
export interface ChatgptParts {
  readonly content_type: string;
  readonly parts: readonly (string | ChatgptAsset | ChatgptTranscription | ChatgptLiveTalk)[];
}

/** `image_asset_pointer`, `audio_asset_pointer`: a file of the archive. */
export interface ChatgptAsset {
  readonly content_type: string;
  /** `file-service://file-…` or `sediment://file_…#page`. */
  readonly asset_pointer: string;
  readonly size_bytes: number;
  readonly format: string;
  readonly metadata: object;
}

/** `audio_transcription` */
export interface ChatgptTranscription {
  readonly content_type: string;
  readonly text: string;
}

/** `real_time_user_audio_video_asset_pointer`: a stretch of live talk. */
export interface ChatgptLiveTalk {
  readonly content_type: string;
  readonly audio_asset_pointer: ChatgptAsset;
  /** Stills of the camera. */
  readonly frames_asset_pointers: readonly ChatgptAsset[];
}

/** `code`: what the model sends to a tool, or a listing for the reader. */
export interface ChatgptCode {
  readonly content_type: string;
  readonly language: string;
  readonly text: string;
}

/** `thoughts` */
export interface ChatgptThoughts {
  readonly content_type: string;
  readonly thoughts: readonly ChatgptThought[];
}

export interface ChatgptThought {
  readonly summary: string;
  readonly content: string;
  /** The same as `content`, in the pieces it was streamed in. */
  readonly chunks: readonly string[];
  readonly finished: boolean;
}

/** `reasoning_recap`: one line about the reasoning, such as how long it took. */
export interface ChatgptRecap {
  readonly content_type: string;
  readonly content: string;
}

/** `execution_output`: what a program printed. */
export interface ChatgptOutput {
  readonly content_type: string;
  readonly text: string;
}

/** `tether_quote`, `tether_browsing_display`, `sonic_webpage`: what a browsing tool brought back. */
export interface ChatgptPage {
  readonly content_type: string;
}

/** `system_error`: why a tool could not answer. */
export interface ChatgptError {
  readonly content_type: string;
  readonly name: string;
  readonly text: string;
}

/** `user_editable_context` */
export interface ChatgptContext {
  readonly content_type: string;
  readonly user_profile: string;
  readonly user_instructions: string;
}

/** A file a person uploaded; pictures are among the parts as well. */
export interface ChatgptUpload {
  readonly id: string;
  readonly file_id: string;
  readonly name: string;
  readonly mime_type: string;
  /** In some exports. */
  readonly mimeType: string;
  readonly size: number;
}

export interface ChatgptRun {
  readonly status: string;
  /** Seconds since 1970. */
  readonly start_time: number;
  readonly end_time: number;
  readonly in_kernel_exception: ChatgptException | null;
  readonly system_exception: unknown;
  /** What the program showed; pictures by `image_url`. */
  readonly messages: readonly ChatgptRunOutput[];
}

export interface ChatgptException {
  readonly name: string;
  readonly args: readonly unknown[];
}

export interface ChatgptRunOutput {
  /** A pointer into the archive, or a `data:` URL. */
  readonly image_url: string;
}

export interface ChatgptCitation {
  readonly start_ix: number;
  readonly end_ix: number;
  readonly metadata: ChatgptWebPage;
}

export interface ChatgptReference extends ChatgptWebPage {
  /** The mark in the text. */
  readonly matched_text: string;
  readonly start_idx: number;
  readonly end_idx: number;
  readonly items: readonly ChatgptWebPage[];
  /** What to read in place of the mark. */
  readonly alt: string;
  readonly name: string;
}

export interface ChatgptWebPage {
  readonly url: string;
  readonly title: string;
  readonly attribution: string;
}

export interface ChatgptApproval {
  readonly from_server: { readonly body: { readonly actions: readonly ChatgptOffer[] } };
  readonly from_client: { readonly user_action: ChatgptAnswer };
}

/** An answer that is offered; the member named like its type says which message it would act on. */
export interface ChatgptOffer {
  readonly type: string;
}

export interface ChatgptAnswer {
  readonly target_message_id: string;
  readonly data: { readonly type: "allow" | "always_allow" | "deny" };
}
