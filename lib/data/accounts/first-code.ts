import { getAccounts } from "./database";

/** Keeps the hash of the code that makes the first account, in the place of an earlier one. */
export async function storeFirstCode(hash: string): Promise<void> {
  const { query } = await getAccounts();
  const createdMs = Date.now();
  await query
    .insertInto("FirstCode")
    .values({ only: 1, hash, createdMs })
    .onConflict((conflict) => conflict.column("only").doUpdateSet({ hash, createdMs }))
    .execute();
}

/** Whether this is the code; nothing is changed. */
export async function isFirstCode(hash: string): Promise<boolean> {
  const { query } = await getAccounts();
  const row = await query.selectFrom("FirstCode").select("hash").executeTakeFirst();
  return row?.hash === hash;
}

/** Takes the code away. @returns whether it was there: of two who use it at once only one is told so */
export async function takeFirstCode(hash: string): Promise<boolean> {
  const { query } = await getAccounts();
  const { numDeletedRows } = await query
    .deleteFrom("FirstCode")
    .where("hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
