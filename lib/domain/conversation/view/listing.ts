import type { ConversationCounts } from "../facts/counts";
import type { ElidedText } from "./elide";
import type { HiddenCounts } from "../timeline/listing";
import type { OutlineMark } from "../timeline/outline";
import type { AuditEntryView, SlotView } from "./types";

export type ConversationSort = "updated" | "created" | "title";
type SortOrder = "asc" | "desc";

/** What a list of conversations is asked for. */
export interface ConversationListQuery {
  /** Words; each has to begin a word of the title, the system message or one message. */
  readonly query?: string;
  /** Default `updated`. */
  readonly sort?: ConversationSort;
  /** Default `desc` for times, `asc` for titles. */
  readonly order?: SortOrder;
  /** True: only private ones; false: none of them. */
  readonly private?: boolean;
  /** True: with pinned messages; false: without. */
  readonly pinned?: boolean;
  /** True: with errors or warnings; false: without. */
  readonly problems?: boolean;
  /** `cjson` or the id of the foreign format they came from. */
  readonly source?: string;
  /** The model it names. */
  readonly model?: string;
  /** When it changed last (UTC), as `2025`, `2025-06` or `2025-06-30`; `none` where no time is recorded. */
  readonly date?: string;
  /** True: with tool calls; false: without. */
  readonly tools?: boolean;
  /** True: with errors; false: without. */
  readonly errors?: boolean;
  /** A tag it has, whatever its case. */
  readonly tag?: string;
  /** Id of a folder, or `none` for those in no folder. */
  readonly folder?: string;
  /** Id of a library. */
  readonly library?: string;
  /** Id of an import: only what it added or changed. */
  readonly import?: string;
  /** True lists the deleted ones instead. */
  readonly trash?: boolean;
  /** From the page before; one that does not fit the sort is answered with the first page. */
  readonly cursor?: string;
  /** 1 to 200, default 50. */
  readonly limit?: number;
}

export interface ConversationListItem extends ConversationCounts {
  /** Store id. */
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  /** The document has no title; this one is the start of the first prompt. */
  readonly titleDerived: boolean;
  /** How it begins, on one line: the first prompt; below a derived title the first answer. */
  readonly snippet: string;
  /** `cjson` or the id of the foreign format it came from. */
  readonly format: string;
  readonly isPrivate: boolean;
  readonly ownerId: string | null;
  readonly libraryId: string;
  /** Document id. */
  readonly parentId: string | null;
  readonly modelId: string | null;
  /** In the order of the alphabet. */
  readonly tags: readonly string[];
  /** The name of the folder it is in. */
  readonly folder: string | null;
  readonly errorCount: number;
  readonly warningCount: number;
  readonly byteLength: number;
  /** Counts every change of the document. */
  readonly revision: number;
  readonly createdMs: number | null;
  readonly updatedMs: number | null;
  readonly storedMs: number;
  readonly editedMs: number | null;
  /** When it was put into the trash; null outside of it. */
  readonly deletedMs: number | null;
}

export interface ConversationPage {
  readonly items: ConversationListItem[];
  readonly nextCursor: string | null;
  /** Of all pages; only with the first one. */
  readonly total?: number;
}

/** A conversation without its messages. */
export interface ConversationDetail extends ConversationListItem {
  /** What an edit of the conversation itself has to expect. */
  readonly shellRevision: number;
  readonly importId: string | null;
  readonly importHash: string | null;
  /** Conversations of the library that name this one as their parent. */
  readonly childCount: number;
  /** Its start, where it is too long for a page. */
  readonly systemMessage: string | null;
  /** UTF-16 units of the whole. */
  readonly systemMessageSize: number;
  readonly toolOverrides: ElidedText | null;
  readonly metadata: ElidedText | null;
  readonly extensions: ElidedText | null;
  readonly auditTrail: readonly AuditEntryView[];
  /** Older entries that are not among those. */
  readonly cutAuditEntries?: number;
}

/** A stretch of the timeline. */
export interface TimelineWindow {
  /** Slots that are shown. */
  readonly total: number;
  /** Position of the first slot of this window. */
  readonly start: number;
  /** Position of the slot that was asked for; what is not shown represents the next one that is. */
  readonly at: number;
  readonly slots: SlotView[];
  /** Of the conversation. */
  readonly revision: number;
  /** Slots whose messages are all deleted. */
  readonly deletedSlots: number;
  /** Slots of the whole timeline; without those of deleted messages only, unless they were asked for. */
  readonly allSlots: number;
  /** Prompts of the whole timeline. */
  readonly turns: number;
  /** What the filter leaves out. */
  readonly hidden: HiddenCounts;
}

/** Where the turns of a timeline are. */
export interface TimelineOutline {
  /** Slots that are shown. */
  readonly total: number;
  readonly marks: OutlineMark[];
}

/** Where the next place of a kind is. */
export interface TimelineStep {
  readonly to: "turn" | "problem" | "pin";
  /** Null when there is none in that direction. */
  readonly position: number | null;
}

/** The first words of what is at a position; null when nothing does. */
export interface TimelinePreview {
  readonly position: number;
  readonly preview: {
    /** In the whole timeline, from 1. */
    readonly number: number;
    readonly turn: number;
    readonly role: string;
    readonly words: string;
  } | null;
}

/** The conversations next to one in the list of those that changed last; null at an end. */
export interface ConversationNeighbours {
  readonly previous: string | null;
  readonly next: string | null;
}
