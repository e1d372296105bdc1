import type { OpenaiResponseItem } from "../kit/vendor/openai/source";

/** What a chat of Open WebUI looks like in an export; older files have the chat itself where newer ones wrap it. */
export interface OpenWebuiEntry extends OpenWebuiChat {
  readonly user_id: string;
  readonly updated_at: number;
  readonly archived: boolean;
  readonly pinned: boolean;
  readonly chat: OpenWebuiChat;
}

export interface OpenWebuiChat {
  readonly id: string;
  readonly title: string;
  readonly userId: string;
  readonly user_id: string;
  /** Several where answers of several models are compared. */
  readonly models: readonly string[];
  readonly params: { readonly system: string };
  readonly timestamp: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly history: OpenWebuiHistory;
  /** The shown branch once more. */
  readonly messages: readonly OpenWebuiMessage[];
}

export interface OpenWebuiHistory {
  readonly messages: Readonly<Record<string, OpenWebuiMessage>>;
  readonly currentId: string;
  readonly current_id: string;
}

export interface OpenWebuiMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly childrenIds: readonly string[];
  readonly role: string;
  /** A text, in which thoughts and calls are `<details>`, or parts. */
  readonly content: string | readonly object[];
  /** What the text repeats. */
  readonly output: readonly OpenWebuiItem[];
  readonly files: readonly OpenWebuiFile[];
  readonly timestamp: number;
  readonly model: string;
  readonly modelName: string;
  readonly modelIdx: number;
  readonly models: readonly string[];
  readonly usage: object;
  readonly error: unknown;
  /** In a prompt that several models answered: one answer made of theirs. */
  readonly merged: { readonly content: string; readonly timestamp: number };
  readonly code_executions: readonly object[];
  readonly done: boolean;
  readonly lastSentence: string;
}

/** A step of an answer, in the words of OpenAI's Responses interface. */
export interface OpenWebuiItem extends OpenaiResponseItem {
  readonly started_at: number;
  readonly role: string;
}

/** An upload, a picture, or a collection of documents. */
export interface OpenWebuiFile {
  readonly type: string;
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
  /** Holds the text that was drawn out of an upload. */
  readonly file: { readonly data: { readonly content: string } };
}
