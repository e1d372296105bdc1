import type pg from "pg";
import type { CustomTypesConfig } from "pg";

import { holdableText } from "@/lib/shared/holdable-text";

import { bindValue, type Bound } from "../connection/bind";

/** What PostgreSQL knows a type by. */
const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  float4: 700,
  float8: 701,
  numeric: 1700,
} as const;

/** @throws RangeError for a whole number that would come back as another one */
function readWhole(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`The number ${text} is too large to be read.`);
}

const parsers = new Map<number, (text: string) => unknown>([
  // As SQLite answers it.
  [OID.bool, (text) => (text === "t" ? 1 : 0)],
  [OID.bytea, readBytes],
  [OID.int2, Number],
  [OID.int4, Number],
  [OID.int8, readWhole],
  [OID.float4, Number],
  [OID.float8, Number],
  // Sums of whole numbers.
  [OID.numeric, (text) => (/^-?\d+$/.test(text) ? readWhole(text) : Number(text))],
]);

function readBytes(text: string): Uint8Array {
  return Buffer.from(text.slice("\\x".length), "hex");
}

const asItIs = (text: string): string => text;

/** For our connections alone: other code of the process may use the driver, too. */
export const VALUE_TYPES: CustomTypesConfig = {
  // The driver asks for the text form, which is the only one that is ever requested.
  getTypeParser: ((oid: number) => parsers.get(oid) ?? asItIs) as typeof pg.types.getTypeParser,
};

/**
 * A text says the same in comparisons as in rows, since both go through here.
 * @throws RangeError for a whole number that would come back as another one; TypeError for what is no value
 */
export const bindHoldable = (value: unknown): Bound => bindValue(value, holdableText);

/** The columns whose text is given back byte for byte: JSON as it was written, which cannot hold U+0000. */
const EXACT = new Set(["head", "tail", "lead", "raw", "text", "ops"]);

/** @throws Error instead of storing a text that would come back as another one */
export function refuseInexact(column: string, value: unknown): void {
  if (typeof value !== "string" || !EXACT.has(column) || !value.includes("\0")) return;
  throw new Error(`The column ${column} was given U+0000, which no JSON text has.`);
}

const ESCAPED: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** A row in the text form of COPY. */
export function copyLine(values: readonly unknown[]): string {
  return `${values.map((value) => copyValue(bindHoldable(value))).join("\t")}\n`;
}

function copyValue(value: Bound): string {
  if (value === null) return "\\N";
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString("hex")}`;
  return typeof value === "string"
    ? value.replace(/[\\\n\r\t]/g, (found) => ESCAPED[found] ?? found)
    : String(value);
}
