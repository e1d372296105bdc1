import { dayOf } from "@/lib/domain/activity/day";
import { shareState, type SharePart } from "@/lib/domain/shares/share";

import { getWholeStore } from "../library/client";
import { notify } from "../notifications/notify";
import type { Sql } from "../store/connection/sql";
import { storedJson } from "../store/damage/record-damaged";
import { hashToken } from "./token";

/** A link that works, before it is known whether whoever opens it belongs to its audience. */
export interface OpenShare {
  readonly id: string;
  readonly conversationId: string;
  /** Where the conversation is now, as rows name it: null for the main library. */
  readonly libraryId: string | null;
  readonly title: string;
  /** What of the conversation it shows. */
  readonly part: SharePart;
  readonly audience: "link" | "members" | "people";
  readonly people: readonly string[];
  /** The account of its maker. */
  readonly accountId: string | null;
  readonly frozenMs: number;
  readonly endsMs: number | null;
  readonly hasNewer: boolean;
  /** Whether its maker lets whoever opens it know. */
  readonly tellsNewer: boolean;
  /** gzip */
  readonly html: Uint8Array;
}

/** The link with this token; null for one that does not exist, has ended, was revoked or shows nothing now. */
export async function openShare(token: string): Promise<OpenShare | null> {
  const store = await getWholeStore();
  return store.read(async ({ query }) => {
    const share = await query
      .selectFrom("Share as s")
      .innerJoin("ShareText as t", "t.shareId", "s.id")
      .selectAll("s")
      .select("t.html")
      .where("s.tokenHash", "=", hashToken(token))
      .executeTakeFirst();
    if (share === undefined) return null;
    const conversation = await query
      .selectFrom("Conversation")
      .select(["key", "revision", "isPrivate", "accountId", "libraryId"])
      .where("id", "=", share.conversationId)
      .where("state", "=", "live")
      .where("deletedMs", "is", null)
      .executeTakeFirst();
    if (conversation === undefined) return null;
    const now = { ...conversation, isPrivate: Boolean(conversation.isPrivate) };
    const state = shareState({ ...share, isPrivate: Boolean(share.isPrivate) }, now, Date.now());
    if (state !== "active") return null;
    const { id, conversationId, title, part, audience, accountId, frozenMs, endsMs, html } = share;
    const people = storedJson(share.people, `link ${id}`) as string[];
    const hasNewer = now.key !== share.conversationKey || now.revision !== share.revision;
    const found = { id, conversationId, title, part, audience, accountId, frozenMs, endsMs };
    const about = { libraryId: conversation.libraryId, tellsNewer: share.tellsNewer === 1 };
    return { ...found, ...about, people, hasNewer, html };
  });
}

/** Nobody has opened a link before. */
async function isFirst({ query }: Sql, shareId: string): Promise<boolean> {
  const opened = await query
    .selectFrom("ShareOpening")
    .select("shareId")
    .where("shareId", "=", shareId)
    .limit(1)
    .executeTakeFirst();
  return opened === undefined;
}

/**
 * Counts that a link was opened. Its maker is told of the first time.
 * @param accountId "" for whoever is not signed in
 */
export async function countOpening(shareId: string, accountId: string): Promise<void> {
  const store = await getWholeStore();
  const lastMs = Date.now();
  await store.write(async (sql) => {
    const { query } = sql;
    const share = await query
      .selectFrom("Share")
      .select(["id", "conversationId", "accountId"])
      .where("id", "=", shareId)
      .executeTakeFirst();
    // It was purged since it was read.
    if (share === undefined) return;
    if (share.accountId !== null && (await isFirst(sql, shareId))) {
      await notify(sql, [share.accountId], {
        kind: "link-opened",
        subjectId: shareId,
        conversationId: share.conversationId,
        actorId: accountId === "" ? null : accountId,
      });
    }
    await query
      .insertInto("ShareOpening")
      .values({ shareId, day: dayOf(lastMs), accountId, count: 1, lastMs })
      .onConflict((conflict) =>
        conflict
          .columns(["shareId", "day", "accountId"])
          .doUpdateSet((eb) => ({ count: eb("ShareOpening.count", "+", 1), lastMs })),
      )
      .execute();
  }, "deferred");
}
