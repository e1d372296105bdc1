import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { RedactionDecisions } from "@/lib/domain/exports/redaction";
import { MOST_LINKS, type Audience, type SharePart } from "@/lib/domain/shares/share";

import { findEntity } from "../documents/find";
import { getStore } from "../library/client";
import { noteEvent } from "../ledger/chain/note";
import type { Sql } from "../store/connection/sql";
import { storedJson } from "../store/damage/record-damaged";
import { endShares } from "./end";

/** A text that was frozen for a link, and what it was made of. */
export interface FrozenText {
  readonly title: string;
  /** HTML of what is read, gzip. */
  readonly html: Uint8Array;
  /** Of the conversation. */
  readonly revision: number;
  /** The record of what left. */
  readonly exportId: string;
  readonly isPrivate: boolean;
}

/** What somebody chose for a link. */
export interface ShareChoices {
  readonly conversationId: string;
  readonly part: SharePart;
  readonly messageId: number | null;
  readonly audience: Audience;
  /** Ids of accounts. */
  readonly people: readonly string[];
  /** Null for a text that is not redacted. */
  readonly redactions: RedactionDecisions | null;
  readonly endsMs: number | null;
  /** Whether those who cannot read the conversation are told that a newer version exists. */
  readonly tellsNewer: boolean;
}

/**
 * Stores a link; it works from now on. `changed`: the conversation was changed or went since its text was frozen.
 * `full`: so many links of the viewer work that there is none more.
 */
export async function createShare(
  viewer: Viewer,
  { id, tokenHash }: { readonly id: string; readonly tokenHash: string },
  choices: ShareChoices,
  text: FrozenText,
): Promise<"made" | "changed" | "full"> {
  const store = await getStore(viewer);
  const atMs = Date.now();
  return store.write(async (sql) => {
    const found = await unchanged(sql, choices.conversationId, text);
    if (found === null) return "changed";
    if ((await countWorking(sql)) >= MOST_LINKS) return "full";
    const { part, messageId, audience, people, redactions, endsMs, tellsNewer } = choices;
    const { title, revision, exportId, isPrivate, html } = text;
    await sql.query
      .insertInto("Share")
      .values({
        id,
        tokenHash,
        conversationId: found.id,
        part,
        lastMessageId: messageId,
        title,
        audience,
        people: JSON.stringify(people),
        redactions: redactions === null ? null : JSON.stringify(redactions),
        conversationKey: found.key,
        revision,
        frozenMs: atMs,
        exportId,
        isPrivate: Number(isPrivate),
        tellsNewer: Number(tellsNewer),
        createdMs: atMs,
        endsMs,
        revokedMs: null,
        accountId: sql.sight.account,
      })
      .execute();
    await sql.query
      .insertInto("ShareText")
      .values({ shareId: id, html: Buffer.from(html) })
      .execute();
    const body = { conversation: found.id, part, audience, endsMs, export: exportId };
    await noteEvent(sql, "share-made", id, body);
    return "made";
  });
}

/** Whether as many links of a viewer work as may. */
export async function hasMostShares(viewer: Viewer): Promise<boolean> {
  const store = await getStore(viewer);
  return store.read(async (sql) => (await countWorking(sql)) >= MOST_LINKS);
}

async function countWorking({ query, sight }: Sql): Promise<number> {
  const { count } = await query
    .selectFrom("Share")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("accountId", "is not distinct from", sight.account)
    .where("revokedMs", "is", null)
    .where((eb) => eb.or([eb("endsMs", "is", null), eb("endsMs", ">", Date.now())]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Puts another frozen text in the place of the one that a link shows. */
export async function setShareText(viewer: Viewer, id: string, text: FrozenText): Promise<boolean> {
  const store = await getStore(viewer);
  return store.write(async (sql) => {
    const share = await sql.query
      .selectFrom("Share")
      .select(["conversationId"])
      .where("id", "=", id)
      .where("revokedMs", "is", null)
      .executeTakeFirst();
    if (share === undefined) return false;
    const found = await unchanged(sql, share.conversationId, text);
    if (found === null) return false;
    const { title, revision, exportId, isPrivate, html } = text;
    const frozen = { title, revision, exportId, isPrivate: Number(isPrivate) };
    await sql.query
      .updateTable("Share")
      .set({ ...frozen, conversationKey: found.key, frozenMs: Date.now() })
      .where("id", "=", id)
      .execute();
    await sql.query
      .updateTable("ShareText")
      .set({ html: Buffer.from(html) })
      .where("shareId", "=", id)
      .execute();
    const body = { conversation: found.id, export: exportId };
    await noteEvent(sql, "share-updated", id, body);
    return true;
  });
}

/** The conversation, unless it is another one by now than the text was made of. */
async function unchanged(
  sql: Sql,
  id: string,
  { revision, isPrivate }: FrozenText,
): Promise<{ readonly key: number; readonly id: string } | null> {
  const columns = ["key", "id", "revision", "isPrivate", "deletedMs"] as const;
  const found = await findEntity(sql, "Conversation", id, columns);
  if (found === undefined || found.deletedMs !== null) return null;
  return found.revision === revision && Boolean(found.isPrivate) === isPrivate ? found : null;
}

/** What a link was made with, to freeze another text in the same way; null for none that is still there. */
export async function shareChoices(viewer: Viewer, id: string): Promise<ShareChoices | null> {
  const store = await getStore(viewer);
  const row = await store.read(({ query }) =>
    query
      .selectFrom("Share")
      .select(["conversationId", "part", "lastMessageId as messageId", "audience", "people"])
      .select(["redactions", "endsMs", "tellsNewer"])
      .where("id", "=", id)
      .where("revokedMs", "is", null)
      .where((eb) => eb.or([eb("endsMs", "is", null), eb("endsMs", ">", Date.now())]))
      .executeTakeFirst(),
  );
  if (row === undefined) return null;
  const read = (text: string): unknown => storedJson(text, `link ${id}`);
  return {
    ...row,
    tellsNewer: row.tellsNewer === 1,
    // Written by this file only.
    people: read(row.people) as string[],
    redactions: row.redactions === null ? null : (read(row.redactions) as RedactionDecisions),
  };
}

/**
 * Ends a link for good and deletes its text.
 * @returns false when there is no such link, or it was revoked before
 */
export async function revokeShare(viewer: Viewer, id: string): Promise<boolean> {
  const store = await getStore(viewer);
  return store.write(
    async (sql) => {
      // Reading is narrowed to what the viewer sees; writing is not.
      const share = await sql.query
        .selectFrom("Share")
        .select("id")
        .where("id", "=", id)
        .where("revokedMs", "is", null)
        .executeTakeFirst();
      if (share === undefined) return false;
      await endShares(sql, [id]);
      return true;
    },
    "synced",
    "reserve",
  );
}
