import { expressionBuilder } from "kysely";

import type { DB } from "@/lib/generated/tables/tables";

import { undoneKey } from "./undone-key";

/** The keys of the rows that imports have put a document in the place of; undoing such an import shows one again. */
export const formerRows = (id: string) =>
  expressionBuilder<DB>()
    .selectFrom("ImportItem")
    .select(undoneKey.as("key"))
    .where("entityId", "=", id)
    .where("outcome", "=", "replaced")
    .where("undo", "is not", null);
