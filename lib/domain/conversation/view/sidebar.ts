/** A conversation as the sidebar lists it. */
export interface SidebarItem {
  /** Store id. */
  readonly id: string;
  readonly title: string;
  /** The document has no title; this one is the start of the first prompt. */
  readonly titleDerived: boolean;
  /** First words of what the title does not say; "" where there are none, and of private conversations. */
  readonly snippet: string;
  readonly isPrivate: boolean;
  /** The program it came from; null for CJSON. */
  readonly source: string | null;
  /** When it changed, or else was written; null where neither is recorded. */
  readonly timeMs: number | null;
}

/** A stretch of the sidebar's list, the latest first and those without a time last. */
export interface SidebarPage {
  /** What is pinned, the latest pin first; only in the first page of a list without words. */
  readonly pinned: readonly SidebarItem[];
  readonly items: readonly SidebarItem[];
  readonly nextCursor: string | null;
}

export interface SidebarRequest {
  /** Words that a title or a message must have; what is pinned is then listed with the rest. */
  readonly query?: string;
  /** From the page before. */
  readonly cursor?: string;
  /** 1 to 200, default 50. */
  readonly limit?: number;
}
