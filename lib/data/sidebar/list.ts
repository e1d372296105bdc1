import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sql as raw, type SqlBool } from "kysely";

import type {
  SidebarFolder,
  SidebarItem,
  SidebarPage,
  SidebarRequest,
} from "@/lib/domain/conversation/view/sidebar";
import { sourceName } from "@/lib/domain/conversation/view/source-name";
import { cutText } from "@/lib/shared/embedded-data";
import type { Folder } from "@/lib/domain/library/folder";

import { filterConversations, isInLibrary } from "../conversations/filter/conditions";
import { isReadable } from "../documents/find";
import { hiddenByText } from "../documents/private-by-text";
import { isInFolder, isInThisFolder, readFolders } from "../folders/list";
import { getStore } from "../library/client";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";
import { pageOf, readCursor } from "../store/keys/list-cursor";
import { isUndatedSort } from "../store/keys/undated";

const DEFAULT_LIMIT = 50;
const MOST = 200;
const MOST_PINNED = 100;

/** One page of the sidebar's list. */
export async function listSidebar(
  viewer: Viewer,
  request: SidebarRequest = {},
): Promise<SidebarPage> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const isWhole = (request.query ?? "").trim() === "" && request.folder === undefined;
    const page = await readPage(sql, request, isWhole);
    if (!isWhole || request.cursor !== undefined) return { pinned: [], folders: [], ...page };
    const { library } = request;
    const open = new Set(request.open);
    const folders: SidebarFolder[] = [];
    const first = request.folders;
    const known = library === undefined ? readFolders(sql, { first }) : readFoldersIn(sql, library);
    for (const folder of (await known).slice(0, first)) {
      const asked = inFolder(folder.id, library);
      const items = open.has(folder.id) ? await readPage(sql, asked, false) : null;
      folders.push({ ...folder, items: items?.items ?? null });
    }
    return { pinned: await readPinned(sql, library), folders, ...page };
  });
}

/** So many of a folder are listed in the sidebar; the list of conversations has the rest. */
const MOST_IN_FOLDER = 100;

/** What the sidebar asks of an open folder. */
const inFolder = (folder: string, library: string | undefined): SidebarRequest => ({
  folder,
  limit: MOST_IN_FOLDER,
  ...(library === undefined ? {} : { library }),
});

/** Conversations by their ids, in the order of these; those that are gone or in the trash are left out. */
export async function listByIds(viewer: Viewer, ids: readonly string[]): Promise<SidebarItem[]> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const rows = await rowsOf(sql).where("e.id", "in", listed(ids)).execute();
    const items = await itemsOf(sql, rows);
    return ids.flatMap((id) => items.filter((item) => item.id === id));
  });
}

const COLUMNS = ["e.id", "e.title", "e.titleDerived", "e.snippet", "e.format"] as const;

/** Characters that fit into one line of the widest sidebar. */
const SNIPPET_LENGTH = 90;

const rowsOf = (sql: Sql) =>
  sql.query
    .selectFrom("Conversation as e")
    .select([...COLUMNS, "e.isPrivate", "e.sortMs"])
    .where(isReadable)
    .where("e.deletedMs", "is", null);

async function readPage(sql: Sql, request: SidebarRequest, isWhole: boolean) {
  const { query: words = "", library } = request;
  const condition = filterConversations(sql, {
    query: words,
    ...(library === undefined ? {} : { library }),
  });
  if (condition === null) return { items: [], nextCursor: null };
  const limit = Math.min(Math.max(1, Math.floor(request.limit ?? DEFAULT_LIMIT)), MOST);
  const cursor = request.cursor === undefined ? null : readCursor(request.cursor, "number");
  const rows = await rowsOf(sql)
    .where(condition)
    .$if(isWhole, (query) =>
      query.where((eb) =>
        eb.and([
          eb("e.id", "not in", eb.selectFrom("SidebarPin").select("conversationId")),
          eb.not(isInFolder),
        ]),
      ),
    )
    .$if(request.folder !== undefined, (query) => query.where(isInThisFolder(request.folder ?? "")))
    .$if(cursor !== null, (query) =>
      query.where(raw<SqlBool>`(e."sortMs", e.id) < (${cursor?.value}, ${cursor?.id})`),
    )
    .orderBy("e.sortMs", "desc")
    .orderBy("e.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = pageOf(rows, limit, (last) => ({
    value: last.sortMs,
    id: last.id,
  }));
  return {
    items: await itemsOf(sql, shown),
    nextCursor,
  };
}

async function readPinned(sql: Sql, library: string | undefined): Promise<SidebarItem[]> {
  const rows = await sql.query
    .selectFrom("SidebarPin as p")
    // SQLite joins in this order then: from the few pins, not from all conversations.
    .crossJoin("Conversation as e")
    .whereRef("e.id", "=", "p.conversationId")
    .select([...COLUMNS, "e.isPrivate", "e.sortMs"])
    .where(isReadable)
    .where("e.deletedMs", "is", null)
    .$if(library !== undefined, (query) => query.where(isInLibrary(library ?? "")))
    .orderBy("p.pinnedMs", "desc")
    .orderBy("e.id")
    .limit(MOST_PINNED)
    .execute();
  return itemsOf(sql, rows);
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

/** Ends in the sign of what is left out: a wide list has room for more than is sent. */
function shortened(snippet: string): string {
  const cut = cutText(snippet, SNIPPET_LENGTH);
  return cut.length === snippet.length ? snippet : `${cut.trimEnd()}…`;
}

async function itemsOf(sql: Sql, rows: readonly Row[]): Promise<SidebarItem[]> {
  const hidden = await hiddenByText(
    sql,
    rows.map(({ id }) => id),
  );
  const seen = rows.filter(({ id }) => !hidden.has(id));
  return seen.map(({ id, title, snippet, format, sortMs, ...row }) => {
    const isPrivate = Boolean(row.isPrivate);
    return {
      id,
      title,
      titleDerived: Boolean(row.titleDerived),
      snippet: isPrivate ? "" : shortened(snippet),
      isPrivate,
      source: sourceName(format),
      timeMs: isUndatedSort(sortMs) ? null : sortMs,
    };
  });
}

/** The folders that have something of one library, each with how much that is, and those that are empty. */
async function readFoldersIn(sql: Sql, library: string): Promise<Folder[]> {
  const all = await readFolders(sql);
  if (all.length === 0) return [];
  const rows = await sql.query
    .selectFrom("FolderItem as i")
    .innerJoin("Conversation as e", "e.id", "i.conversationId")
    .select(({ fn }) => ["i.folderId", fn.countAll<number>().as("count")])
    .where(isInLibrary(library))
    .where("e.state", "=", "live")
    .where("e.deletedMs", "is", null)
    .groupBy("i.folderId")
    .execute();
  const counts = new Map(rows.map(({ folderId, count }) => [folderId, count]));
  return all.flatMap((folder) => {
    const count = counts.get(folder.id) ?? 0;
    return count > 0 || folder.count === 0 ? { ...folder, count } : [];
  });
}
