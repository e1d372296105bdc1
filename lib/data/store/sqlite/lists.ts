import { sql as raw, type RawBuilder } from "kysely";

import { perEngine } from "../connection/per-engine";
import { listedForPostgres } from "../postgres/statements/lists";

/** A list of any length as one parameter, for `in`: the text of the statement stays the same. */
export function listed<Value extends string | number>(values: readonly Value[]): RawBuilder<Value> {
  return perEngine({
    sqlite: raw<Value>`(SELECT value FROM json_each(${JSON.stringify(values)}))`,
    postgres: listedForPostgres(values),
  });
}
