import { shellValue, type StoredShell } from "../documents/intact";
import type { Sql } from "../store/connection/sql";

/** A conversation with what surrounds its messages, parsed; the texts are not held. */
export type WithShell<Row extends StoredShell> = Omit<Row, "head" | "tail" | "shellHash"> & {
  readonly shell: unknown;
};

/**
 * Parses the shells of conversations.
 * @throws DocumentDamagedError for the first that is not what was written
 */
export async function withShells<Row extends StoredShell>(
  sql: Sql,
  rows: readonly Row[],
): Promise<WithShell<Row>[]> {
  const parsed: WithShell<Row>[] = [];
  for (const row of rows) {
    const { head: _, tail: __, shellHash: ___, ...rest } = row;
    parsed.push({ ...rest, shell: await shellValue(sql, row) });
  }
  return parsed;
}
