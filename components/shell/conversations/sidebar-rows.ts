import type { Folder } from "@/lib/domain/library/folder";
import type { SidebarItem } from "@/lib/domain/conversation/view/sidebar";
import type { Format } from "@/components/ui/format/context";
import { dateGroups } from "@/components/ui/format/date-groups";

interface Line {
  /** Of the row; a conversation may be pinned and in a folder. */
  readonly key: string;
  /** The name of the group that begins here. */
  readonly heading: string | null;
  /** Pixels: fixed, so that the server draws the list as the browser does. */
  readonly height: number;
}

export interface ConversationRow extends Line {
  readonly kind: "conversation";
  readonly item: SidebarItem;
  readonly isPinned: boolean;
  /** The folder it is listed in. */
  readonly folder: Folder | null;
}

export interface FolderRow extends Line {
  readonly kind: "folder";
  readonly folder: Folder;
  readonly isOpen: boolean;
}

/** What an open folder says at its end: that it is empty, or that the list of conversations has the rest. */
export interface FolderEndRow extends Line {
  readonly kind: "end";
  readonly folder: Folder;
  /** The only library that is listed. */
  readonly library: string | null;
}

/** A line of the list; the first of a group carries the group's name above it. */
export type SidebarRow = ConversationRow | FolderRow | FolderEndRow;

/** A folder with what is known of it: null while what is in an open one is being read. */
export interface ListedFolder {
  readonly folder: Folder;
  readonly isOpen: boolean;
  readonly items: readonly SidebarItem[] | null;
}

export interface SidebarParts {
  readonly pinned: readonly SidebarItem[];
  readonly folders: readonly ListedFolder[];
  readonly items: readonly SidebarItem[];
  /** The only library that is listed. */
  readonly library?: string | null;
}

const LINE = 56;
/** Without a snippet. Still a target for a finger. */
const SHORT_LINE = 44;
const HEADING = 32;

/** The list with its groups: what is pinned, the folders, then the rest by the day of the last change. */
export function sidebarRows(parts: SidebarParts, format: Format): SidebarRow[] {
  const groupOf = dateGroups(format);
  const rows: SidebarRow[] = [];
  let group: string | null = null;
  const begin = (name: string, line: number) => {
    const heading = name === group ? null : name;
    group = name;
    return { heading, height: line + (heading === null ? 0 : HEADING) };
  };
  const add = (
    item: SidebarItem,
    name: string,
    { isPinned = false, folder = null }: { isPinned?: boolean; folder?: Folder | null },
  ) => {
    const line = begin(name, item.snippet === "" ? SHORT_LINE : LINE);
    const key = folder === null ? item.id : `${folder.id}/${item.id}`;
    rows.push({ kind: "conversation", key, item, isPinned, folder, ...line });
  };
  for (const item of parts.pinned) add(item, "Pinned", { isPinned: true });
  for (const { folder, isOpen, items } of parts.folders) {
    const key = `folder:${folder.id}`;
    rows.push({ kind: "folder", key, folder, isOpen, ...begin("Folders", SHORT_LINE) });
    if (!isOpen || items === null) continue;
    for (const item of items) add(item, "Folders", { folder });
    if (items.length === 0 || items.length < folder.count) {
      const { library = null } = parts;
      const key = `end:${folder.id}`;
      rows.push({ kind: "end", key, folder, library, ...begin("Folders", SHORT_LINE) });
    }
  }
  for (const item of parts.items) add(item, groupOf(item.timeMs), {});
  return rows;
}

/** The position of the row of a conversation; -1 where it is not listed. */
export function rowOf(rows: readonly SidebarRow[], id: string | null): number {
  return rows.findIndex((row) => row.kind === "conversation" && row.item.id === id);
}

/** Whether two rows are drawn alike; rows are made afresh whenever the list is drawn. */
export function isSameRow(a: SidebarRow, b: SidebarRow): boolean {
  return isAlike({ ...a, folder: null }, { ...b, folder: null }) && isAlike(a.folder, b.folder);
}

function isAlike(a: object | null, b: object | null): boolean {
  if (a === null || b === null) return a === b;
  const [own, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return (
    own.size === other.size && [...own].every(([name, value]) => Object.is(value, other.get(name)))
  );
}
