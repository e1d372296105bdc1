import type { Opening } from "@/lib/domain/accounts/opening";

import { mintId } from "../store/keys/mint-id";
import { getAccounts } from "./database";
import { THIS_LIBRARY } from "./tables";

interface NewOpening {
  readonly id: string;
  readonly openerId: string;
  readonly openerName: string;
  readonly ownerId: string;
  readonly reason: string;
  readonly expiresMs: number;
}

export const newOpeningId = (): string => mintId("opening");

/** Lets somebody see what is private of a member, until it ends. */
export async function storeOpening(opening: NewOpening): Promise<void> {
  const { query } = await getAccounts();
  await query
    .insertInto("Opening")
    .values({ ...opening, libraryId: THIS_LIBRARY, createdMs: Date.now() })
    .execute();
}

/** The accounts whose private conversations somebody sees at this moment. */
export async function openedBy(openerId: string): Promise<string[]> {
  const { query } = await getAccounts();
  const rows = await query
    .selectFrom("Opening")
    .select("ownerId")
    .distinct()
    .where("libraryId", "=", THIS_LIBRARY)
    .where("openerId", "=", openerId)
    .where("expiresMs", ">", Date.now())
    .where("endedMs", "is", null)
    .execute();
  return rows.map(({ ownerId }) => ownerId);
}

/** Ends one before its time. */
export async function endOpening(openerId: string, id: string): Promise<boolean> {
  const { query } = await getAccounts();
  const { numUpdatedRows } = await query
    .updateTable("Opening")
    .set({ endedMs: Date.now() })
    .where("id", "=", id)
    .where("openerId", "=", openerId)
    .where("endedMs", "is", null)
    .where("expiresMs", ">", Date.now())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the owner has read that theirs were opened. */
export async function acknowledgeOpenings(ownerId: string): Promise<void> {
  const { query } = await getAccounts();
  await query
    .updateTable("Opening")
    .set({ seenMs: Date.now() })
    .where("ownerId", "=", ownerId)
    .where("seenMs", "is", null)
    .execute();
}

type Which =
  | { readonly of: string }
  | { readonly unseenOf: string }
  | { readonly openBy: string }
  | { readonly all: true };

const MOST_LISTED = 100;

/** Openings, the newest first: of one owner, those the owner has not read about, those of one opener now, or all. */
export async function listOpenings(which: Which): Promise<Opening[]> {
  const { query } = await getAccounts();
  let rows = query
    .selectFrom("Opening")
    .innerJoin("Member", "Member.id", "Opening.ownerId")
    .select([
      "Opening.id",
      "Opening.openerName",
      "Member.name as ownerName",
      "Opening.reason",
      "Opening.createdMs",
      "Opening.expiresMs",
      "Opening.endedMs",
    ])
    .where("Opening.libraryId", "=", THIS_LIBRARY)
    .orderBy("Opening.createdMs", "desc")
    .orderBy("Opening.id", "desc")
    .limit(MOST_LISTED);
  if ("of" in which) rows = rows.where("Opening.ownerId", "=", which.of);
  if ("unseenOf" in which) {
    rows = rows.where("Opening.ownerId", "=", which.unseenOf).where("Opening.seenMs", "is", null);
  }
  if ("openBy" in which) {
    rows = rows
      .where("Opening.openerId", "=", which.openBy)
      .where("Opening.endedMs", "is", null)
      .where("Opening.expiresMs", ">", Date.now());
  }
  return (await rows.execute()).map(({ expiresMs, endedMs, ...opening }) => ({
    ...opening,
    untilMs: endedMs ?? expiresMs,
  }));
}
