import type { GeminiInstructed, GeminiPart } from "../kit/vendor/google/source";

/** What a request to the Gemini API looks like: a body of `generateContent`, or a history of an SDK. */
export interface GeminiRequest extends GeminiInstructed {
  readonly model: string;
  /** SDKs also take a text, a part or a content by itself, and parts in the list. */
  readonly contents: readonly GeminiContent[];
  /** Where the official SDKs have what is beside the contents. */
  readonly config: GeminiConfig;
  /** As the JavaScript SDK calls them. */
  readonly history: readonly GeminiContent[];
  readonly tools: readonly object[];
  /** What a model answered, beside the request or alone; several are versions of one answer. */
  readonly candidates: readonly GeminiCandidate[];
  readonly modelVersion: string;
  readonly model_version: string;
  readonly responseId: string;
  readonly response_id: string;
  readonly createTime: string;
  readonly create_time: string;
  readonly usageMetadata: object;
  readonly usage_metadata: object;
}

interface GeminiConfig extends GeminiInstructed {
  readonly tools: readonly object[];
}

/** One answer. */
export interface GeminiCandidate {
  readonly content: GeminiContent;
  readonly finishReason: string;
  readonly finish_reason: string;
  readonly index: number;
}

/** What a person, the model or a function said. */
export interface GeminiContent {
  /** `function` in older SDKs; a request with one content may leave it out. */
  readonly role: "user" | "model" | "function";
  readonly parts: readonly GeminiContentPart[];
}

interface GeminiContentPart extends GeminiPart {
  readonly thoughtSignature: string;
  readonly thought_signature: string;
}
