import type {
  GeminiBlob,
  GeminiCode,
  GeminiFunctions,
  GeminiInstructed,
  GeminiPart,
} from "../kit/vendor/google/source";

/**
 * What a prompt file of Google AI Studio looks like, as it lies on Google Drive. Nothing of it is documented; older
 * files have the list of chunks at the root.
 */
export interface AiStudioPrompt extends AiStudioChunks, GeminiInstructed {
  readonly id: string;
  readonly displayName: string;
  readonly title: string;
  readonly createTime: string;
  readonly updateTime: string;
  readonly runSettings: { readonly model: string };
  readonly chunkedPrompt: AiStudioChunks;
}

export interface AiStudioChunks {
  readonly chunks: readonly AiStudioChunk[];
  /** What was typed and not sent. */
  readonly pendingInputs: readonly unknown[];
}

/** A thought, its code, a file or an answer; several in a row have one speaker. */
export interface AiStudioChunk extends GeminiCode, GeminiFunctions {
  readonly id: string;
  readonly role: "user" | "model";
  readonly createTime: string;
  readonly text: string;
  readonly isThought: boolean;
  /** The text in the pieces it was streamed in, with what has no text. */
  readonly parts: readonly GeminiPart[];
  readonly finishReason: string;
  readonly errorMessage: string;
  readonly branchParent: { readonly promptId: string };
  readonly driveImage: DriveFile;
  readonly driveAudio: DriveFile;
  readonly driveVideo: DriveFile;
  readonly driveDocument: DriveFile;
  readonly inlineFile: GeminiBlob;
  readonly inlineImage: GeminiBlob;
  readonly inlineAudio: GeminiBlob;
  readonly inlineVideo: GeminiBlob;
  readonly youtubeVideo: { readonly id: string };
}

export interface DriveFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  /** A number, or the text of one. */
  readonly sizeBytes: number | string;
}
