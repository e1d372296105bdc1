import { getSharedStore } from "../library/client";
import type { Sql } from "../store/connection/sql";
import { mintId } from "../store/keys/mint-id";

/** A secret that belongs to one tool set, without its value. */
export interface SetSecretRow {
  /** secret_ and a ULID. */
  readonly id: string;
  readonly name: string;
  readonly externalId: string | null;
  /** JSON object of texts. */
  readonly labels: string;
  readonly createdMs: number;
  readonly createdBy: string;
}

// A secret that was deleted in the app is gone here, too, though its row stays until it is made again.
const selectSecrets = ({ query }: Sql, setId: string) =>
  query
    .selectFrom("ToolSetSecret as t")
    .innerJoin("Secret as s", "s.name", "t.name")
    .select(["t.id", "t.name", "t.externalId", "t.labels", "t.createdMs", "t.createdBy"])
    .where("t.setId", "=", setId)
    .orderBy("t.id");

/** The secrets of a tool set by their ids, which ascend with their making. */
export async function listSetSecrets(setId: string): Promise<SetSecretRow[]> {
  const store = await getSharedStore();
  return store.read((sql) => selectSecrets(sql, setId).execute());
}

/** Notes that a secret belongs to a tool set. One of this name that is no more gives way. */
export async function addSetSecret(
  setId: string,
  { name, externalId, labels, createdBy }: Omit<SetSecretRow, "id" | "createdMs">,
): Promise<string> {
  const id = mintId("secret");
  const store = await getSharedStore();
  await store.write(async ({ query }) => {
    await query.deleteFrom("ToolSetSecret").where("name", "=", name).execute();
    await query
      .insertInto("ToolSetSecret")
      .values({ id, setId, name, externalId, labels, createdMs: Date.now(), createdBy })
      .execute();
  });
  return id;
}

/** Changes what a secret has in addition to its value. */
export async function changeSetSecret(
  id: string,
  { externalId, labels }: Pick<SetSecretRow, "externalId" | "labels">,
): Promise<void> {
  const store = await getSharedStore();
  await store.write(({ query }) =>
    query.updateTable("ToolSetSecret").set({ externalId, labels }).where("id", "=", id).execute(),
  );
}

/** Forgets that a secret belongs to a tool set. */
export async function removeSetSecret(id: string): Promise<void> {
  const store = await getSharedStore();
  await store.write(({ query }) =>
    query.deleteFrom("ToolSetSecret").where("id", "=", id).execute(),
  );
}
