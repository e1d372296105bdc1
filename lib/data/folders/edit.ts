import type { Viewer } from "@/lib/domain/accounts/viewer";
import { ulid } from "ulid";

import { folderName, type FolderProblem } from "@/lib/domain/library/folder";

import { foldTag } from "../conversations/rows/columns";
import { getStore } from "../library/client";
import type { Sql } from "../store/connection/sql";
import { forgetLater } from "../purge/forget-folders";

export type FolderOutcome =
  | { readonly ok: true; readonly id: string; readonly name: string }
  | { readonly ok: false; readonly problem: FolderProblem };

/** Makes an empty folder. */
export async function createFolder(viewer: Viewer, typed: string): Promise<FolderOutcome> {
  const name = folderName(typed);
  if (name === "") return refused("no-name");
  const store = await getStore(viewer);
  return store.write(async (sql) => {
    if (await isTaken(sql, name)) return refused("name-taken");
    const id = ulid();
    await sql.query
      .insertInto("Folder")
      .values({
        id,
        name,
        nameKey: foldTag(name),
        createdMs: Date.now(),
        deletedMs: null,
        accountId: sql.sight.account,
      })
      .execute();
    return { ok: true, id, name };
  });
}

/** Gives a folder another name. */
export async function renameFolder(
  viewer: Viewer,
  id: string,
  typed: string,
): Promise<FolderOutcome> {
  const name = folderName(typed);
  if (name === "") return refused("no-name");
  const store = await getStore(viewer);
  return store.write(async (sql) => {
    if ((await nameOf(sql, id, "is")) === null) return refused("not-found");
    if (await isTaken(sql, name, id)) return refused("name-taken");
    await sql.query
      .updateTable("Folder")
      .set({ name, nameKey: foldTag(name) })
      .where("id", "=", id)
      .execute();
    return { ok: true, id, name };
  });
}

/**
 * Deletes a folder; its conversations stay, in no folder. Its name and what was in it are kept for an undo, at most
 * until the next folder is deleted or the library is opened again.
 */
export async function deleteFolder(viewer: Viewer, id: string): Promise<FolderOutcome> {
  const store = await getStore(viewer);
  const outcome = await store.write(async (sql): Promise<FolderOutcome> => {
    const name = await nameOf(sql, id, "is");
    if (name === null) return refused("not-found");
    await sql.query.deleteFrom("Folder").where("deletedMs", "is not", null).execute();
    await sql.query
      .updateTable("Folder")
      .set({ deletedMs: Date.now() })
      .where("id", "=", id)
      .execute();
    return { ok: true, id, name };
  });
  if (outcome.ok) forgetLater(store);
  return outcome;
}

/** Brings a deleted folder back, with the conversations that were not moved to another one since. */
export async function restoreFolder(viewer: Viewer, id: string): Promise<FolderOutcome> {
  const store = await getStore(viewer);
  return store.write(async (sql) => {
    const name = await nameOf(sql, id, "is not");
    if (name === null) return refused("not-found");
    if (await isTaken(sql, name)) return refused("name-taken");
    await sql.query.updateTable("Folder").set({ deletedMs: null }).where("id", "=", id).execute();
    return { ok: true, id, name };
  });
}

const refused = (problem: FolderProblem): FolderOutcome => ({ ok: false, problem });

/** The name of a folder; null where there is none, deleted or not. */
async function nameOf(sql: Sql, id: string, deleted: "is" | "is not"): Promise<string | null> {
  const row = await sql.query
    .selectFrom("Folder")
    .select("name")
    .where("id", "=", id)
    .where("deletedMs", deleted, null)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Whether another folder has the name. */
async function isTaken(sql: Sql, name: string, butId = ""): Promise<boolean> {
  const row = await sql.query
    .selectFrom("Folder")
    .select("id")
    .where("nameKey", "=", foldTag(name))
    .where("id", "<>", butId)
    .where("deletedMs", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
