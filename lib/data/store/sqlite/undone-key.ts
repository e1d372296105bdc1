import { sql as raw } from "kysely";

import { perEngine } from "../connection/per-engine";

/** Of an ImportItem: the key of the document that it replaced. */
export const undoneKey = perEngine({
  sqlite: raw<number>`json_extract(undo, '$.oldKey')`,
  postgres: raw<number>`(undo::json ->> 'oldKey')::bigint`,
});
