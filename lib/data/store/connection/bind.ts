import { toUSVString } from "node:util";

/** What a driver takes for a value. */
export type Bound = string | number | bigint | null | Uint8Array;

const UNHOLDABLE = "\0";
const IN_ITS_PLACE = "\uFFFD";

/**
 * The text that both databases hold in the place of another: UTF-8 has no bytes for half of a surrogate pair, and
 * PostgreSQL none for U+0000. It says the same in comparisons as in rows, since both go through here. The texts of documents
 * are JSON that came as UTF-8, which has neither.
 */
export function holdableText(text: string): string {
  const whole = toUSVString(text);
  return whole.includes(UNHOLDABLE) ? whole.replaceAll(UNHOLDABLE, IN_ITS_PLACE) : whole;
}

/**
 * @throws RangeError for a whole number that would come back as another one; TypeError for what is no value
 */
export function bindValue(value: unknown): Bound {
  switch (typeof value) {
    case "string":
      return holdableText(value);
    case "number":
      return value;
    case "boolean":
      return Number(value);
    case "bigint":
      if (Number.isSafeInteger(Number(value))) return value;
      throw new RangeError(`The number ${value} is too large for a column.`);
    default:
      if (value === null || value instanceof Uint8Array) return value;
      throw new TypeError(`A query can’t be given ${typeof value}.`);
  }
}
