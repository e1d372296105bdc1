/** What a driver takes for a value. */
export type Bound = string | number | bigint | null | Uint8Array;

/**
 * @param holdable the text that the database holds in the place of another
 * @throws RangeError for a whole number that would come back as another one; TypeError for what is no value
 */
export function bindValue(value: unknown, holdable = (text: string): string => text): Bound {
  switch (typeof value) {
    case "string":
      return holdable(value);
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
