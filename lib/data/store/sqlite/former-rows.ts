import { expressionBuilder, sql as raw } from "kysely";

import type { DB } from "@/lib/generated/tables/tables";

import { perEngine } from "../connection/per-engine";
import { listed } from "./lists";

/** Of an ImportItem: the key of the document that it replaced. */
const undoneKey = perEngine({
  sqlite: raw<number>`json_extract(undo, '$.oldKey')`,
  postgres: raw<number>`(undo::json ->> 'oldKey')::bigint`,
});

/** The keys of the rows that imports have put some documents in the place of; undoing such an import shows one again. */
export const formerRowsOf = (ids: readonly string[]) =>
  expressionBuilder<DB>()
    .selectFrom("ImportItem")
    .select(undoneKey.as("key"))
    .where("entityId", "in", listed(ids))
    .where("outcome", "=", "replaced")
    .where("undo", "is not", null);
