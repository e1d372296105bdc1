import { getWholeStore } from "./client";

/** The tables whose rows belong to an account. The ledger keeps its entries as they were written. */
const OWNED = [
  "Conversation",
  "Folder",
  "Import",
  "Export",
  "Consent",
  "Share",
  "Comment",
] as const;

/** Gives an account everything in the library that no account has: what was there before there were accounts. */
export async function adoptUnowned(accountId: string): Promise<void> {
  const store = await getWholeStore();
  await store.write(async ({ query }) => {
    for (const table of OWNED) {
      await query.updateTable(table).set({ accountId }).where("accountId", "is", null).execute();
    }
  });
}
