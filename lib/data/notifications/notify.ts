import { ulid } from "ulid";

import type { NotificationKind } from "@/lib/domain/notifications/notification";

import type { Sql } from "../store/connection/sql";

/** So long what was read is listed. */
const KEPT_MS = 90 * 86_400_000;

/** What somebody is told about. */
interface Occasion {
  readonly kind: NotificationKind;
  readonly subjectId: string;
  readonly conversationId: string | null;
  readonly actorId: string | null;
}

/** Tells accounts of something, inside the write that does it. Nobody is told what they did themselves. */
export async function notify(
  sql: Sql,
  accounts: Iterable<string>,
  occasion: Occasion,
): Promise<void> {
  const createdMs = Date.now();
  for (const accountId of new Set(accounts)) {
    if (accountId === occasion.actorId) continue;
    await sql.query
      .deleteFrom("Notification")
      .where("accountId", "=", accountId)
      .where("readMs", "<", createdMs - KEPT_MS)
      .execute();
    await sql.query
      .insertInto("Notification")
      .values({ id: ulid(), accountId, ...occasion, createdMs, readMs: null })
      .execute();
  }
}

/** Takes back what accounts were told about a subject: all of them, or these. */
export async function unnotify(
  sql: Sql,
  subjectId: string,
  accounts?: readonly string[],
): Promise<void> {
  if (accounts?.length === 0) return;
  await sql.query
    .deleteFrom("Notification")
    .where("subjectId", "=", subjectId)
    .$if(accounts !== undefined, (all) => all.where("accountId", "in", accounts ?? []))
    .execute();
}
