import { sql as raw, type RawBuilder } from "kysely";

import { holdableText } from "../values";

/** A list as one parameter. PostgreSQL wants to know the type of what is in it. */
export function listedForPostgres<Value extends string | number>(
  values: readonly Value[],
): RawBuilder<Value> {
  // A list of no type, since nothing tells which it would have.
  if (values.length === 0) return raw<Value>`(NULL)`;
  const items = values.map((value) => (typeof value === "string" ? jsonText(value) : value));
  const list = raw`json_array_elements_text(${JSON.stringify(items)}::json)`;
  if (values.every((value) => typeof value === "string")) return raw<Value>`(SELECT ${list})`;
  return values.every((value) => Number.isSafeInteger(value))
    ? raw<Value>`(SELECT ${list}::bigint)`
    : raw<Value>`(SELECT ${list}::double precision)`;
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** What JSON of PostgreSQL can hold, and what the same text was stored as. */
const jsonText = (text: string): string => holdableText(text).replace(LONE_SURROGATE, "\uFFFD");
