/** In which part of a conversation words were found. */
export type HitPlace =
  | "text"
  | "thinking"
  | "tool"
  | "args"
  | "results"
  | "attachment"
  | "title"
  | "system";

/** A stretch of text around what was found, in pieces; `mark` are the words found. */
export interface Snippet {
  readonly parts: readonly { readonly text: string; readonly mark: boolean }[];
}

export interface SearchHit {
  /** Store id; null for the title and the system message. */
  readonly messageId: number | null;
  readonly documentId: string | null;
  /** Position of its slot in the timeline. */
  readonly slot: number | null;
  readonly role: string | null;
  readonly where: HitPlace;
  /** False: it is a retry that the timeline does not show. */
  readonly shown: boolean;
  readonly deleted: boolean;
  readonly snippet: Snippet;
  readonly createdMs: number | null;
  readonly pinned: boolean;
}

export interface FoundConversation {
  /** Store id. */
  readonly id: string;
  readonly title: string;
  /** The document has no title; this one is the start of the first prompt. */
  readonly titleDerived: boolean;
  readonly format: string;
  readonly updatedMs: number | null;
  readonly isPrivate: boolean;
  readonly tags: readonly string[];
}

export interface SearchGroup {
  readonly conversation: FoundConversation;
  /** The best few. */
  readonly hits: readonly SearchHit[];
  /** How many hits there are besides. */
  readonly more: number;
}

export interface IndexState {
  readonly complete: boolean;
  /** 0 to 100. */
  readonly percent: number;
}

/** What is wrong in the text of a search, with its place in it. */
export interface QueryProblem {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  /** What could be there instead. */
  readonly suggestion?: string;
  /** The search asks for more than one search may; from here on it was not read. */
  readonly isBound?: true;
}

export interface SearchAnswer {
  readonly groups: readonly SearchGroup[];
  readonly total: {
    readonly conversations: number;
    readonly messages: number;
    /** False: there are at least so many. */
    readonly exact: boolean;
  };
  readonly index: IndexState;
  readonly problems: readonly QueryProblem[];
  readonly nextCursor: string | null;
}

/** A message with the conversation it is in. */
export interface FoundMessage {
  readonly conversation: Pick<FoundConversation, "id" | "title" | "titleDerived">;
  readonly hit: SearchHit;
}

/** What the palette offers for a few letters. */
export interface Suggestions {
  readonly conversations: readonly FoundConversation[];
  readonly messages: readonly FoundMessage[];
  readonly pins: readonly FoundMessage[];
  readonly tags: readonly TagCount[];
  /** `fileId` is the store id of the file they are in. */
  readonly toolsets: readonly { readonly fileId: string; readonly toolsetId: string }[];
  readonly tools: readonly {
    readonly fileId: string;
    readonly toolsetId: string;
    readonly name: string;
  }[];
}

export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

export type PinSort = "conversation" | "date";

/** A pinned message with enough around it to know what it was about. */
export interface Pin {
  readonly conversation: {
    readonly id: string;
    readonly title: string;
    /** The document has no title; this one is the start of the first prompt. */
    readonly titleDerived: boolean;
    readonly isPrivate: boolean;
  };
  readonly messageId: number;
  readonly documentId: string;
  readonly slot: number;
  readonly role: string;
  /** What an edit of the message has to expect. */
  readonly revision: number;
  readonly createdMs: number | null;
  /** False: it is a retry that the timeline does not show. */
  readonly shown: boolean;
  /** Its first lines. */
  readonly text: string;
  readonly note: string | null;
}

export interface PinPage {
  readonly items: readonly Pin[];
  readonly nextCursor: string | null;
  /** Of all pages; only with the first one. */
  readonly total?: number;
}
