import { getAccounts } from "./database";

/** Keeps what has to be known when a browser comes back from the provider. */
export async function storeVisit(key: string, value: string, expiresMs: number): Promise<void> {
  const { query } = await getAccounts();
  await query.deleteFrom("Visit").where("expiresMs", "<", Date.now()).execute();
  await query.insertInto("Visit").values({ key, value, expiresMs }).execute();
}

/** Takes it away: an answer is good for once. */
export async function takeVisit(key: string): Promise<string | null> {
  const { query } = await getAccounts();
  const row = await query
    .deleteFrom("Visit")
    .where("key", "=", key)
    .returning(["value", "expiresMs"])
    .executeTakeFirst();
  return row === undefined || row.expiresMs < Date.now() ? null : row.value;
}
