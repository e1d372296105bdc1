import type { Sql } from "@/lib/data/store/connection/sql";

import { loadPins, writePins } from "./pins";

/**
 * What is known of a tool holds for its copy, which has the same definition: what nobody has accepted is held back
 * under the other name as well.
 */
export async function copyPin(
  sql: Sql,
  { toolset, from, to }: { readonly toolset: number; readonly from: number; readonly to: number },
  actor: string | undefined,
): Promise<void> {
  const pin = (await loadPins(sql, toolset)).get(from);
  if (pin === undefined) return;
  await writePins(sql, [{ ...pin, toolRowId: to, previous: null }], actor);
}
