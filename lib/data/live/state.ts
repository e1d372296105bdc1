import type { Viewer } from "@/lib/domain/accounts/viewer";
import { contentHash } from "@/lib/json/hash";

import { LEDGER_HEAD } from "../ledger/chain/head";
import { findEntity } from "../documents/find";
import { getSharedStore, getStore } from "../library/client";
import type { Row } from "../store/connection/queries";
import type { Sql } from "../store/connection/sql";
import { findToolsetFile } from "../toolsets/rows/find";

/** As many as the first page of a list shows. */
const LATEST = 200;
/** Of the rows that were added last one is looked for that is shown; finding it among all would cost more with each. */
const ADDED = 500;

/**
 * Another text whenever the conversations that somebody sees, their order and places, or the toolsets may have changed.
 * It is made of what they see alone, so what others keep to themselves does not change it.
 */
export async function readListMark(viewer: Viewer): Promise<string> {
  const store = await getStore(viewer);
  const facts = await store.read(async ({ query }) => {
    const change = await query
      .selectFrom("Change")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    // An import of one and its way into the trash leave no change.
    const toolsets = await query
      .selectFrom("ToolsetFile")
      .select(({ fn }) => [fn.countAll().as("count"), fn.max("key").as("newest")])
      .where("state", "=", "live")
      .where("deletedMs", "is", null)
      .executeTakeFirst();
    const live = query
      .selectFrom("Conversation as e")
      .where("e.state", "=", "live")
      .where("e.deletedMs", "is", null);
    const newest = await query
      .selectFrom((from) =>
        from
          .selectFrom("Conversation")
          .select(["key", "state", "deletedMs"])
          .orderBy("key", "desc")
          .limit(ADDED)
          .as("e"),
      )
      .select(({ fn }) => fn.max<number | null>("e.key").as("key"))
      .where("e.state", "=", "live")
      .where("e.deletedMs", "is", null)
      .executeTakeFirst();
    // What an undone import takes away leaves no change; counting all would cost more with every conversation.
    const latest = await live
      .select(["e.id", "e.revision"])
      .orderBy("e.sortMs", "desc")
      .orderBy("e.id", "desc")
      .limit(LATEST)
      .execute();
    const pins = await query
      .selectFrom("SidebarPin")
      .select(({ fn }) => [fn.countAll().as("count"), fn.max("pinnedMs").as("newest")])
      .executeTakeFirst();
    const folders = await query
      .selectFrom("Folder")
      .select(["id", "name"])
      .where("deletedMs", "is", null)
      .orderBy("id")
      .execute();
    return [change?.id ?? 0, toolsets, newest?.key ?? 0, latest, pins, folders];
  });
  return contentHash(JSON.stringify(facts)).slice(0, 16);
}

/**
 * Another text whenever a report about permissions may read otherwise to somebody: with conversations and toolsets, with
 * settings, with what a server lists and is held back, and with the secrets that references name.
 * @param list what `readListMark` says now
 */
export async function readReportMark(list: string): Promise<string> {
  const store = await getSharedStore();
  const facts = await store.read(async ({ query }) => [
    await query
      .selectFrom("Setting")
      .select(["key", "value"])
      // It moves with every entry of the ledger, whoever may know of it.
      .where("key", "<>", LEDGER_HEAD)
      .orderBy("key")
      .execute(),
    await query
      .selectFrom("ToolPin")
      .select(({ fn }) => ["state", fn.countAll().as("count"), fn.sum("toolRowId").as("tools")])
      .groupBy("state")
      .orderBy("state")
      .execute(),
    await query
      .selectFrom("Secret")
      .select(["name", "boundOrigins", "updatedMs"])
      .orderBy("name")
      .execute(),
    await query.selectFrom("SignIn").select(["server", "signedInMs"]).orderBy("server").execute(),
  ]);
  return contentHash(JSON.stringify([list, facts])).slice(0, 16);
}

/** How a document stands, as far as those who look at it are told. */
export interface DocumentStand {
  readonly id: string;
  readonly revision: number;
  readonly isTrashed: boolean;
  /** The account of who changed it last; null where no member did. */
  readonly changedBy: string | null;
}

/** How a conversation stands; null for one that is not there for whoever looks. */
export async function readStand(viewer: Viewer, id: string): Promise<DocumentStand | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const row = await findEntity(sql, "Conversation", id, ["id", "key", "revision", "deletedMs"]);
    return row === undefined ? null : standOf(sql, "conversation", row);
  });
}

/** How a toolset file stands; null where there is none. */
export async function readToolsetStand(id: string): Promise<DocumentStand | null> {
  const store = await getSharedStore();
  return store.read(async (sql) => {
    const row = await findToolsetFile(sql, id, ["id", "key", "revision", "deletedMs"]);
    return row === undefined ? null : standOf(sql, "toolset", row);
  });
}

async function standOf(
  { query }: Sql,
  noun: "conversation" | "toolset",
  {
    id,
    key,
    revision,
    deletedMs,
  }: Pick<Row<"ToolsetFile">, "id" | "key" | "revision" | "deletedMs">,
): Promise<DocumentStand> {
  const last = await query
    .selectFrom("Change")
    .select("accountId")
    .where("noun", "=", noun)
    .where("entityKey", "=", key)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { id, revision, isTrashed: deletedMs !== null, changedBy: last?.accountId ?? null };
}
