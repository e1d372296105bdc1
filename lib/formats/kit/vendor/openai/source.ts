/** What OpenAI's chat interface, and everything that is compatible with it, writes as a message. */
export interface OpenaiChatMessage extends OpenaiCaller {
  readonly role: string;
  /** Of a person or a function. */
  readonly name: string;
  readonly content: string | readonly OpenaiPart[] | null;
  /** What Le Chat says instead of `content` where an answer is more than text. */
  readonly contentChunks: readonly OpenaiPart[] | null;
  readonly refusal: string | null;
  /** What others call it who show what a model thinks. */
  readonly reasoning_content: string;
  readonly reasoning: string;
  /** As Ollama calls it. */
  readonly thinking: string;
  /** As Cohere has it before calls. */
  readonly tool_plan: string;
  /** As OpenRouter has it, beside `reasoning` or instead of it. */
  readonly reasoning_details: readonly { readonly text: string; readonly summary: string }[];
  /** A spoken answer. */
  readonly audio: OpenaiSpokenAnswer;
  /** Beside the content: base64 as Ollama has it, or parts as routers of models have them. */
  readonly images: readonly (string | OpenaiPart)[];
  /** Beside the content as programs have files that they do not put into it: by name, by address or embedded. */
  readonly attachments: readonly OpenaiListedFile[];
  readonly experimental_attachments: readonly OpenaiListedFile[];
  readonly files: readonly OpenaiListedFile[];
  /** Of a message of a tool; the second is how AG-UI calls it. */
  readonly tool_call_id: string;
  readonly toolCallId: string;
  /** Calls with what came of them, as older messages of the AI SDK of Vercel have them beside the text. */
  readonly toolInvocations: readonly OpenaiPart[];
}

export interface OpenaiListedFile {
  readonly name: string;
  readonly filename: string;
  readonly file_name: string;
  readonly url: string;
  readonly contentType: string;
  readonly mediaType: string;
  readonly mimeType: string;
  readonly mime_type: string;
}

export interface OpenaiSpokenAnswer {
  readonly id: string;
  readonly data: string;
  readonly transcript: string;
}

export interface OpenaiCaller {
  readonly tool_calls: readonly OpenaiToolCall[];
  /** The same as AG-UI calls it. */
  readonly toolCalls: readonly OpenaiToolCall[];
  /** Before there were several calls. */
  readonly function_call: OpenaiFunctionCall;
}

export interface OpenaiToolCall extends OpenaiFunctionCall {
  readonly id: string;
  readonly type: "function" | "custom";
  readonly function: OpenaiFunctionCall;
  readonly custom: OpenaiFunctionCall;
}

/** Arguments under `input` are a free text. */
export interface OpenaiFunctionCall {
  readonly name: string;
  readonly arguments: string;
  readonly input: string;
  /** What other programs call the arguments. */
  readonly args: object;
  readonly parameters: object;
}

/** A part of a message's content, by its `type`; also in the words of the Responses interface. */
export interface OpenaiPart extends OpenaiFile {
  readonly type: string;
  readonly text: string | { readonly value: string };
  readonly thinking: string | readonly { readonly type: string; readonly text: string }[];
  readonly think: string;
  readonly reasoning: string;
  readonly refusal: string;
  /** What was said in a sound. */
  readonly transcript: string;
  /** Of a call or a result as the AI SDK of Vercel has it among the parts. */
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly args: unknown;
  readonly output: unknown;
  readonly result: unknown;
  readonly isError: boolean;
  readonly image_url: string | OpenaiUrl;
  readonly video_url: string | OpenaiUrl;
  readonly audio_url: string | OpenaiUrl;
  /** A picture as the AI SDK of Vercel has it. */
  readonly image: string;
  readonly input_audio: OpenaiSound;
  /** Of a sound, in the part itself. */
  readonly format: string;
  readonly data: string;
  readonly file: OpenaiFile;
  /** Of formats that add parts of their own: code, and files by reference. */
  readonly code: string;
  readonly language: string;
  readonly resource_id: string;
}

interface OpenaiUrl {
  readonly url: string;
}

export interface OpenaiSound {
  readonly format: string;
  readonly data: string;
}

export interface OpenaiFile {
  readonly filename: string;
  readonly file_id: string;
  readonly file_data: string;
  readonly file_url: string;
  /** As the AI SDK of Vercel has a file. */
  readonly data: string;
  readonly mediaType: string;
  readonly mimeType: string;
}

/** What the Responses interface writes besides messages, by its `type`. */
export interface OpenaiResponseItem extends OpenaiFunctionCall {
  readonly type: string;
  readonly id: string;
  readonly call_id: string;
  readonly status: string;
  readonly output: unknown;
  /** Of tools the provider runs itself. */
  readonly action: object;
  /** What a call of `apply_patch` changes. */
  readonly operation: object;
  /** What a picture was asked for with, in the words of the model. */
  readonly revised_prompt: string;
  readonly code: string;
  readonly queries: readonly string[];
  readonly results: unknown;
  readonly outputs: unknown;
  readonly result: unknown;
  /** Of calls to remote servers. */
  readonly server_label: string;
  readonly error: string;
  readonly approval_request_id: string;
  readonly approve: boolean;
  readonly reason: string;
  /** Of thoughts: in full, and what is shown of them. */
  readonly content: readonly OpenaiReasoningPart[];
  readonly summary: readonly OpenaiReasoningPart[];
}

interface OpenaiReasoningPart {
  readonly type: string;
  readonly text: string;
}
