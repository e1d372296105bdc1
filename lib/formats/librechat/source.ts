/** What an exported conversation of LibreChat looks like; its messages are in a list or nested in each other. */
export interface LibrechatConversation {
  readonly conversationId: string;
  readonly title: string;
  readonly endpoint: string;
  readonly model: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly exportAt: string;
  readonly options: LibrechatPreset;
  /** How the file lists its messages. */
  readonly branches: boolean;
  readonly recursive: boolean;
}

/** The preset a conversation ran with. */
export interface LibrechatPreset {
  readonly title: string;
  readonly endpoint: string;
  readonly model: string;
  readonly promptPrefix: string;
  readonly instructions: string;
  readonly system: string;
}

export interface LibrechatMessage {
  readonly messageId: string;
  readonly parentMessageId: string;
  readonly conversationId: string;
  readonly sender: string;
  readonly role: string;
  readonly isCreatedByUser: boolean;
  readonly text: string;
  /** Parts; they win over the text, which repeats what they say. */
  readonly content: string | readonly LibrechatPart[];
  readonly files: readonly LibrechatFile[];
  /** Files that tools gave, and notes of other kinds. */
  readonly attachments: readonly LibrechatFile[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly model: string;
  readonly tokenCount: number;
  readonly finish_reason: string;
  readonly error: boolean;
  readonly unfinished: boolean;
  readonly isEdited: boolean;
  readonly cancelled: boolean;
  readonly _id: string;
  readonly __v: number;
  readonly user: string;
}

/** By its `type`; a text as itself or wrapped. */
export interface LibrechatPart {
  readonly type: string;
  readonly text: string | LibrechatText;
  readonly think: string | LibrechatText;
  readonly error: string;
  readonly tool_call: LibrechatCall;
  readonly image_file: LibrechatFile;
  readonly image_url: string | { readonly url: string };
}

interface LibrechatText {
  readonly value: string;
}

/** A call with its outcome: flat, or in a member named after what runs it. */
export interface LibrechatCall extends LibrechatRun {
  readonly id: string;
  readonly type: string;
  /** 1 when it is done. */
  readonly progress: number;
  readonly function: LibrechatRun;
  readonly code_interpreter: LibrechatRun;
  readonly retrieval: LibrechatRun;
}

export interface LibrechatRun {
  readonly name: string;
  readonly arguments: unknown;
  readonly args: unknown;
  readonly input: unknown;
  readonly output: unknown;
  readonly outputs: unknown;
}

/** Where a file lies on the server, never its content. */
export interface LibrechatFile {
  readonly file_id: string;
  readonly filename: string;
  readonly filepath: string;
  readonly type: string;
  readonly bytes: number;
  /** What was drawn out of it for the model. */
  readonly text: string;
}
