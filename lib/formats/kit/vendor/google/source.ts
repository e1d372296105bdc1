/** What Google's interfaces write as one part of a content, in the spelling of JSON or in that of Python. */
export interface GeminiPart extends GeminiCode, GeminiFunctions {
  readonly text: string;
  readonly thought: boolean;
  readonly inlineData: GeminiBlob;
  readonly inline_data: GeminiBlob;
  readonly fileData: GeminiFile;
  readonly file_data: GeminiFile;
}

/** A function that the model calls, and what came of it. */
export interface GeminiFunctions {
  readonly functionCall: GeminiFunctionCall;
  readonly function_call: GeminiFunctionCall;
  readonly functionResponse: GeminiFunctionResponse;
  readonly function_response: GeminiFunctionResponse;
}

/** Code that Google ran itself, and what came of it. */
export interface GeminiCode {
  readonly executableCode: GeminiRun;
  readonly executable_code: GeminiRun;
  readonly codeExecutionResult: GeminiRunResult;
  readonly code_execution_result: GeminiRunResult;
}

interface GeminiRun {
  readonly id: string;
}

interface GeminiRunResult {
  readonly id: string;
  readonly outcome: string;
  readonly output: unknown;
}

interface GeminiFunctionCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

interface GeminiFunctionResponse {
  readonly id: string;
  readonly name: string;
  /** A failure is stated under `error`, by agreement with the model. */
  readonly response: unknown;
}

/** A file with its bytes, in base64. */
export interface GeminiBlob {
  readonly mimeType: string;
  readonly mime_type: string;
  readonly displayName: string;
  readonly display_name: string;
  readonly data: string;
}

/** A file by its address. */
export interface GeminiFile {
  readonly mimeType: string;
  readonly mime_type: string;
  readonly displayName: string;
  readonly display_name: string;
  readonly fileUri: string;
  readonly file_uri: string;
}

/** A request that may have instructions: a content without a role, a single part, or a text. */
export interface GeminiInstructed {
  readonly systemInstruction: string | GeminiInstruction;
  readonly system_instruction: string | GeminiInstruction;
}

export interface GeminiInstruction extends GeminiInstructionPart {
  readonly parts: (string | GeminiInstructionPart) & readonly GeminiInstructionPart[];
}

interface GeminiInstructionPart {
  readonly text: string;
}
