import { getWholeStore } from "../library/client";

/** Deletes the texts of links that have ended by their time: nobody can open them any more. */
export async function deleteEndedTexts(nowMs: number): Promise<number> {
  const store = await getWholeStore();
  const ended = await store.read(({ query }) =>
    query
      .selectFrom("ShareText as t")
      .innerJoin("Share as s", "s.id", "t.shareId")
      .select("t.shareId")
      .where("s.endsMs", "<=", nowMs)
      .execute(),
  );
  if (ended.length === 0) return 0;
  const ids = ended.map(({ shareId }) => shareId);
  await store.write(
    ({ query }) => query.deleteFrom("ShareText").where("shareId", "in", ids).execute(),
    "deferred",
    "reserve",
  );
  return ids.length;
}
