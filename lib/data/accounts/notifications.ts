import { sql as raw, type SqlBool } from "kysely";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { NotificationPage } from "@/lib/domain/notifications/notification";

import { namesOf } from "./names";
import { listOpenings } from "./openings";
import { getStore } from "../library/client";
import type { Sql } from "../store/connection/sql";
import { pageOf, readCursor } from "../store/keys/list-cursor";

const MOST = 100;
const LONGEST_TEXT = 280;

/** Those about a conversation in the trash wait until it is restored. */
const selectNotifications = ({ query }: Sql, accountId: string) =>
  query
    .selectFrom("Notification as n")
    .leftJoin("Conversation as c", (join) =>
      join
        .onRef("c.id", "=", "n.conversationId")
        .on("c.state", "=", "live")
        .on("c.deletedMs", "is", null),
    )
    .where("n.accountId", "=", accountId)
    .where((eb) => eb.or([eb("n.conversationId", "is", null), eb("c.key", "is not", null)]));

/** What a member should know of, the newest first; nothing where there are no accounts. */
export async function listNotifications(
  viewer: Viewer,
  request: {
    readonly unread?: boolean;
    readonly cursor?: string;
    readonly limit?: number;
  } = {},
): Promise<NotificationPage> {
  if (viewer.kind !== "member") return { items: [], nextCursor: null, unread: 0 };
  const limit = Math.min(Math.max(1, Math.floor(request.limit ?? MOST)), MOST);
  const place = request.cursor === undefined ? null : readCursor(request.cursor, "number");
  const store = await getStore(viewer);
  const { rows, unread } = await store.read(async (sql) => ({
    rows: await selectNotifications(sql, viewer.id)
      .leftJoin("Comment as m", "m.id", "n.subjectId")
      .select(["n.id", "n.kind", "n.subjectId", "n.actorId", "n.createdMs", "n.readMs"])
      .select(["n.conversationId", "c.title", "m.text", "m.messageDocumentId as message"])
      .$if(request.unread === true, (all) => all.where("n.readMs", "is", null))
      .$if(place !== null, (all) =>
        all.where(raw<SqlBool>`(n."createdMs", n.id) < (${place?.value}, ${place?.id})`),
      )
      .orderBy("n.createdMs", "desc")
      .orderBy("n.id", "desc")
      .limit(limit + 1)
      .execute(),
    unread: await countIn(sql, viewer.id),
  }));
  const { shown, nextCursor } = pageOf(rows, limit, (last) => ({
    value: last.createdMs,
    id: last.id,
  }));
  const names = await namesOf(shown.flatMap(({ actorId }) => actorId ?? []));
  const reasons = new Map(
    shown.some(({ kind }) => kind === "private-opened")
      ? (await listOpenings({ of: viewer.id })).map(({ id, reason }) => [id, reason])
      : [],
  );
  return {
    items: shown.map(({ subjectId, conversationId, title, text, message, actorId, ...row }) => ({
      ...row,
      actor: actorId === null ? null : (names.get(actorId) ?? null),
      conversation: conversationId === null ? null : { id: conversationId, title: title ?? "" },
      comment:
        text === null || message === null ? null : { text: text.slice(0, LONGEST_TEXT), message },
      reason: reasons.get(subjectId) ?? null,
    })),
    nextCursor,
    unread,
  };
}

/** How much a member has not read. */
export async function countUnread(viewer: Viewer): Promise<number> {
  if (viewer.kind !== "member") return 0;
  const store = await getStore(viewer);
  return store.read((sql) => countIn(sql, viewer.id));
}

async function countIn(sql: Sql, accountId: string): Promise<number> {
  const row = await selectNotifications(sql, accountId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("n.readMs", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}
