import type { GeminiInstructed, GeminiPart } from "../kit/vendor/google/source";

/** What a request to the Gemini API looks like: a body of `generateContent`, or a history of an SDK. */
export interface GeminiRequest extends GeminiInstructed {
  readonly model: string;
  readonly contents: readonly GeminiContent[];
  /** As the JavaScript SDK calls them. */
  readonly history: readonly GeminiContent[];
  readonly tools: readonly object[];
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
