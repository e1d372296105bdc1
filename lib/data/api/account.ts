import { getSharedStore } from "../library/client";
import { mintId } from "../store/keys/mint-id";

/** The ids every answer of the API carries: this library is one account with one workspace. */
export interface ApiAccount {
  readonly accountId: string;
  readonly workspaceId: string;
}

const known = new Map<string, ApiAccount>();

/** Minted at the first call and kept with the library. */
export async function apiAccount(): Promise<ApiAccount> {
  const store = await getSharedStore();
  const cached = known.get(store.file);
  if (cached !== undefined) return cached;
  const account = await store.write(async (sql) => {
    const rows = await sql.query
      .selectFrom("Setting")
      .select(["key", "value"])
      .where("key", "in", ["apiAccountId", "apiWorkspaceId"])
      .execute();
    const stored = new Map(rows.map(({ key, value }) => [key, value]));
    const idOf = async (key: string, prefix: string): Promise<string> => {
      const value = stored.get(key);
      if (value !== undefined) return value;
      const minted = mintId(prefix);
      await sql.query.insertInto("Setting").values({ key, value: minted }).execute();
      return minted;
    };
    return {
      accountId: await idOf("apiAccountId", "account"),
      workspaceId: await idOf("apiWorkspaceId", "workspace"),
    };
  });
  known.set(store.file, account);
  return account;
}
