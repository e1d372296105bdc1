import type { Folder } from "@/lib/domain/library/folder";

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

/** A folder as the sidebar lists it. */
export interface SidebarFolder extends Folder {
  /** The first of its conversations; null where they were not asked for. */
  readonly items: readonly SidebarItem[] | null;
}

/** A stretch of the sidebar's list, the latest first and those without a time last. */
export interface SidebarPage {
  /** What is pinned, the latest pin first; only in the first page of a list without words. */
  readonly pinned: readonly SidebarItem[];
  /** By name; only in the first page of a list without words. Of one library those with something of it, and empty ones. */
  readonly folders: readonly SidebarFolder[];
  /** Without what is pinned or in a folder, unless there are words. */
  readonly items: readonly SidebarItem[];
  readonly nextCursor: string | null;
}

export interface SidebarRequest {
  /** Words that a title or a message must have; what is pinned is then listed with the rest. */
  readonly query?: string;
  /** Id of a folder: what is in it, and nothing else. */
  readonly folder?: string;
  /** Id of the only library that is listed. */
  readonly library?: string;
  /** Ids of the folders whose first conversations are wanted at once. */
  readonly open?: readonly string[];
  /** So many folders at most; all of them unless told. */
  readonly folders?: number;
  /** From the page before. */
  readonly cursor?: string;
  /** 1 to 200, default 50. */
  readonly limit?: number;
}

/**
 * The first rows of a page: what is pinned, the folders with what is in the open ones, then the rest. A folder counts as
 * a row, and so does each conversation in it.
 */
export function firstRows(
  { pinned, folders, items, nextCursor }: SidebarPage,
  most: number,
): SidebarPage {
  let left = most;
  const take = <Row>(rows: readonly Row[]): readonly Row[] => {
    const taken = rows.slice(0, left);
    left -= taken.length;
    return taken;
  };
  const first = take(pinned);
  const listed: SidebarFolder[] = [];
  for (const folder of folders) {
    if (take([folder]).length === 0) break;
    listed.push(folder.items === null ? folder : { ...folder, items: take(folder.items) });
  }
  return { pinned: first, folders: listed, items: take(items), nextCursor };
}
