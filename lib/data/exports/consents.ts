import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ConsentInput } from "@/lib/domain/exports/record";
import { rowPage, ROWS_ON_A_PAGE, type RowPage } from "@/lib/shared/row-page";

import { getStore } from "../library/client";
import { appendEntries, appendEntry } from "../ledger/chain/entry";
import { insertInTurns } from "../store/connection/insert-in-turns";
import { readFlags } from "../store/connection/sql";
import { isReadingThread, leaveWrite } from "../store/locks/reading-thread";

/** Somebody agreed that a private conversation leaves. */
export interface ConsentRecord {
  readonly id: number;
  readonly atMs: number;
  readonly actor: string;
  /** Store id; the conversation may be gone by now. */
  readonly conversationId: string;
  readonly documentId: string;
  /** SHA-256 of the document as it was consented to. */
  readonly contentHash: string;
  readonly format: string;
  readonly exportId: string;
  /** It holds for later exports of the same conversation alone. */
  readonly remembered: boolean;
  readonly revokedMs: number | null;
}

const CONSENTS_SHOWN = 1000;

const FLAGS = ["remembered"] as const;

const CONSENT_COLUMNS = [
  "conversationId",
  "documentId",
  "contentHash",
  "exportId",
  "actor",
  "format",
  "remembered",
  "atMs",
  "accountId",
] as const;

/** Records consents before anything leaves; an export that cannot be recorded must not start. */
export async function recordConsents(viewer: Viewer, input: ConsentInput): Promise<void> {
  const { items, remembered = false, exportId, actor, format } = input;
  if (items.length === 0) return;
  if (isReadingThread()) return leaveWrite({ name: "recordConsents", viewer, input });
  const store = await getStore(viewer);
  const atMs = Date.now();
  await store.write(
    async (sql) => {
      const about = [exportId, actor, format, Number(remembered), atMs, sql.sight.account];
      await insertInTurns(
        sql,
        "Consent",
        CONSENT_COLUMNS,
        items.map((item) => [item.conversationId, item.documentId, item.contentHash, ...about]),
      );
      if (!remembered) return;
      const entries = items.map(({ conversationId, contentHash }) => {
        // By store id, since nothing can be taken out of the ledger, and a document may have any text for an id.
        const body = { actor, exportId, conversationId, contentHash };
        return { event: "consent-remembered" as const, subject: exportId, body, atMs };
      });
      await appendEntries(sql, entries);
    },
    "synced",
    "record",
  );
}

/** Newest first, so many at most; of one conversation, or of all. */
export async function listConsents(
  viewer: Viewer,
  conversationId?: string,
  most = CONSENTS_SHOWN,
): Promise<ConsentRecord[]> {
  const store = await getStore(viewer);
  const rows = await store.read(({ query }) =>
    query
      .selectFrom("Consent")
      .selectAll()
      .$if(conversationId !== undefined, (consents) =>
        consents.where("conversationId", "=", conversationId ?? ""),
      )
      .orderBy("id", "desc")
      .limit(most)
      .execute(),
  );
  return rows.map((row) => readFlags<ConsentRecord, "remembered">(row, FLAGS));
}

/** Consents that hold for later exports, newest first, a page at a time. */
export async function rememberedPage(
  viewer: Viewer,
  page: number,
): Promise<{ readonly items: readonly ConsentRecord[]; readonly place: RowPage }> {
  const store = await getStore(viewer);
  return store.read(async ({ query }) => {
    const remembered = query
      .selectFrom("Consent")
      .where("remembered", "=", 1)
      .where("revokedMs", "is", null);
    const { count } = await remembered
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const place = rowPage(count, page);
    const rows = await remembered
      .selectAll()
      .orderBy("id", "desc")
      .limit(ROWS_ON_A_PAGE)
      .offset(place.from)
      .execute();
    const items = rows.map((row) => readFlags<ConsentRecord, "remembered">(row, FLAGS));
    return { items, place };
  });
}

/** Whether somebody agreed to exports of this conversation alone, and has not taken that back. */
export async function hasRememberedConsent(
  viewer: Viewer,
  conversationId: string,
): Promise<boolean> {
  const store = await getStore(viewer);
  const consent = await store.read(({ query }) =>
    query
      .selectFrom("Consent")
      .select("id")
      .where("conversationId", "=", conversationId)
      .where("remembered", "=", 1)
      .where("revokedMs", "is", null)
      .limit(1)
      .executeTakeFirst(),
  );
  return consent !== undefined;
}

/**
 * Ends a remembered consent, and all others that are remembered for the same conversation.
 * @returns how many ended; null when there is no such consent
 */
export async function revokeConsent(
  viewer: Viewer,
  id: number,
  actor: string,
): Promise<number | null> {
  const store = await getStore(viewer);
  const atMs = Date.now();
  return store.write(
    async (sql) => {
      const consent = await sql.query
        .selectFrom("Consent")
        .select("conversationId")
        .where("id", "=", id)
        .where("remembered", "=", 1)
        .executeTakeFirst();
      if (consent === undefined) return null;
      const { conversationId } = consent;
      const { numUpdatedRows } = await sql.query
        .updateTable("Consent")
        .set({ revokedMs: atMs })
        .where("conversationId", "=", conversationId)
        .where("remembered", "=", 1)
        .where("revokedMs", "is", null)
        .executeTakeFirst();
      const ended = Number(numUpdatedRows);
      if (ended > 0) {
        const body = { actor, conversationId, ended };
        await appendEntry(sql, { event: "consent-revoked", subject: String(id), body, atMs });
      }
      return ended;
    },
    "synced",
    "reserve",
  );
}
