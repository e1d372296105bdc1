import { MAIN_LIBRARY } from "@/lib/domain/accounts/library";
import type { Opening } from "@/lib/domain/accounts/opening";

import { mintId } from "../store/keys/mint-id";
import { getAccounts } from "./database";

interface NewOpening {
  readonly id: string;
  readonly libraryId: string;
  readonly openerId: string;
  readonly openerName: string;
  readonly ownerId: string;
  readonly reason: string;
  readonly expiresMs: number;
}

export const newOpeningId = (): string => mintId("opening");

/** Lets somebody see what is private of a member in a library, until it ends. */
export async function storeOpening(opening: NewOpening): Promise<void> {
  const { query } = await getAccounts();
  await query
    .insertInto("Opening")
    .values({ ...opening, createdMs: Date.now() })
    .execute();
}

/** Whose private conversations somebody has open at this moment, and in which libraries. */
export async function openedBy(
  openerId: string,
): Promise<{ readonly libraryId: string; readonly ownerId: string }[]> {
  const { query } = await getAccounts();
  return query
    .selectFrom("Opening")
    .select(["libraryId", "ownerId"])
    .distinct()
    .where("openerId", "=", openerId)
    .where("expiresMs", ">", Date.now())
    .where("endedMs", "is", null)
    .execute();
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
  | { readonly in: string };

const MOST_LISTED = 100;
const GONE_LIBRARY = "a library that was deleted";

/** Openings, the newest first: of one owner, those the owner has not read about, those of one opener now, or of a library. */
export async function listOpenings(which: Which): Promise<Opening[]> {
  const { query } = await getAccounts();
  let rows = query
    .selectFrom("Opening")
    .innerJoin("Member", "Member.id", "Opening.ownerId")
    .leftJoin("Library", "Library.id", "Opening.libraryId")
    .select([
      "Opening.id",
      "Opening.libraryId",
      "Library.name as libraryName",
      "Opening.openerName",
      "Member.name as ownerName",
      "Opening.reason",
      "Opening.createdMs",
      "Opening.expiresMs",
      "Opening.endedMs",
    ])
    .orderBy("Opening.createdMs", "desc")
    .orderBy("Opening.id", "desc")
    .limit(MOST_LISTED);
  if ("in" in which) rows = rows.where("Opening.libraryId", "=", which.in);
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
  return (await rows.execute()).map(
    ({ expiresMs, endedMs, libraryId, libraryName, ...opening }) => ({
      ...opening,
      library: libraryId === MAIN_LIBRARY ? null : (libraryName ?? GONE_LIBRARY),
      untilMs: endedMs ?? expiresMs,
    }),
  );
}
