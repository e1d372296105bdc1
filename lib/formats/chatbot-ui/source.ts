/** What an export of Chatbot UI looks like, in version 4 of its format. */
export interface ChatbotUiFile {
  readonly version: number;
  readonly history: readonly ChatbotUiConversation[];
  readonly folders: readonly ChatbotUiFolder[];
  readonly prompts: readonly unknown[];
}

export interface ChatbotUiConversation {
  readonly id: string;
  readonly name: string;
  /** The system message. */
  readonly prompt: string;
  readonly model: { readonly id: string };
  readonly folderId: string | null;
  readonly messages: readonly ChatbotUiMessage[];
}

export interface ChatbotUiMessage {
  readonly role: string;
  readonly content: string;
  readonly type: string;
}

export interface ChatbotUiFolder {
  readonly id: string;
}
