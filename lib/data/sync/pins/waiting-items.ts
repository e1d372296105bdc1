import { getSharedStore } from "../../library/client";
import type { Sql } from "../../store/connection/sql";

/** States of rows that wait for a person: all but those that are as they were accepted. */
export const WAITING_STATES = ["new", "changed", "missing"] as const;

/** How many resources and prompts of one toolset's server wait for a review. */
export async function countWaitingOf({ query }: Sql, toolsetRowId: number): Promise<number> {
  const row = await query
    .selectFrom("ServerItem")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("toolsetRowId", "=", toolsetRowId)
    .where("state", "in", WAITING_STATES)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The same of all toolsets of a file. */
export async function countWaitingItems(file: string): Promise<number> {
  const store = await getSharedStore();
  const row = await store.read(({ query }) =>
    query
      .selectFrom("ServerItem as i")
      .innerJoin("Toolset as s", "s.id", "i.toolsetRowId")
      .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("e.id", "=", file)
      .where("i.state", "in", WAITING_STATES)
      .executeTakeFirstOrThrow(),
  );
  return row.count;
}
