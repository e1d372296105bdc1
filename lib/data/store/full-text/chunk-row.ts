import type { SearchTexts } from "@/lib/domain/conversation/facts/search-text";

/** A row of the search index: a stretch of a message. */
export interface ChunkRow {
  /** Its place in time. */
  readonly id: number;
  readonly conversationKey: number;
  readonly messageId: number;
  readonly part: number;
  readonly parts: number;
  readonly deleted: boolean;
  readonly texts: SearchTexts;
  /** Whether its texts are stored with it, for snippets. */
  readonly keepsTexts: boolean;
  /** Its texts as the full-text table has them, where that was made before; see `prepareChunk`. */
  readonly words?: Uint8Array;
}

export const CHUNK_COLUMNS = [
  "id",
  "conversationKey",
  "messageId",
  "part",
  "parts",
  "deleted",
  "texts",
] as const;
