import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sql as raw, type SqlBool } from "kysely";

import type { Folder } from "@/lib/domain/library/folder";

import { getStore } from "../library/client";
import type { Sql } from "../store/connection/sql";

/**
 * The folders by name, each with how many conversations it has outside the trash.
 * @param conversation store id: only the folder that it is in
 */
export async function listFolders(viewer: Viewer, conversation?: string): Promise<Folder[]> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    if (conversation === undefined) return readFolders(sql);
    const item = await sql.query
      .selectFrom("FolderItem")
      .select("folderId")
      .where("conversationId", "=", conversation)
      .executeTakeFirst();
    return item === undefined ? [] : readFolders(sql, { id: item.folderId });
  });
}

/** Which folders are wanted: one, or so many of the first. */
interface FolderChoice {
  readonly id?: string;
  readonly first?: number | undefined;
}

/** The same within a read. Counting what is in folders and taking off the few in the trash reads two indexes only. */
export async function readFolders(sql: Sql, choice: FolderChoice = {}): Promise<Folder[]> {
  const { id: only, first } = choice;
  const rows = await sql.query
    .selectFrom((eb) =>
      eb
        .selectFrom("Folder")
        .select(["id", "name", "nameKey"])
        .where("deletedMs", "is", null)
        .$if(only !== undefined, (query) => query.where("id", "=", only ?? ""))
        .orderBy("nameKey")
        .orderBy("id")
        .$if(first !== undefined, (query) => query.limit(first ?? 0))
        .as("f"),
    )
    .leftJoin("FolderItem as i", "i.folderId", "f.id")
    .select(({ fn }) => ["f.id", "f.name", fn.count<number>("i.folderId").as("count")])
    .groupBy(["f.id", "f.name", "f.nameKey"])
    .orderBy("f.nameKey")
    .orderBy("f.id")
    .execute();
  if (rows.length === 0) return [];
  const hidden = await sql.query
    .selectFrom("Conversation as e")
    .innerJoin("FolderItem as i", "i.conversationId", "e.id")
    .select(({ fn }) => ["i.folderId", fn.countAll<number>().as("count")])
    .where(isHidden)
    .groupBy("i.folderId")
    .execute();
  const off = new Map(hidden.map(({ folderId, count }) => [folderId, count]));
  return rows.map(({ id, name, count }) => ({ id, name, count: count - (off.get(id) ?? 0) }));
}

/** Of `"Conversation" e`: not listed outside the trash. */
const isHidden = raw<SqlBool>`((e.state = 'live' AND e."deletedMs" IS NOT NULL) OR e.state <> 'live')`;

/** The name of the folder of `"Conversation" e`; null where it is in none. */
export const folderOfConversation = raw<string | null>`(SELECT f.name FROM "FolderItem" i
  JOIN "Folder" f ON f.id = i."folderId" WHERE i."conversationId" = e.id AND f."deletedMs" IS NULL)`;

/** Whether `"Conversation" e` is in a folder. */
export const isInFolder = raw<SqlBool>`EXISTS (SELECT 1 FROM "FolderItem" i
  JOIN "Folder" f ON f.id = i."folderId" WHERE i."conversationId" = e.id AND f."deletedMs" IS NULL)`;

/** Whether `"Conversation" e` is in one folder. */
export const isInThisFolder = (id: string) => raw<SqlBool>`e.id IN (SELECT i."conversationId"
  FROM "FolderItem" i JOIN "Folder" f ON f.id = i."folderId"
  WHERE i."folderId" = ${id} AND f."deletedMs" IS NULL)`;

/** The names of the folders of some conversations, by their store ids; those in none are left out. */
export async function folderNames(
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const rows = await sql.query
      .selectFrom("FolderItem as i")
      .innerJoin("Folder as f", "f.id", "i.folderId")
      .select(["i.conversationId", "f.name"])
      .where("f.deletedMs", "is", null)
      .execute();
    const wanted = new Set(ids);
    return new Map(
      rows.flatMap(({ conversationId, name }) =>
        wanted.has(conversationId) ? [[conversationId, name] as const] : [],
      ),
    );
  });
}
