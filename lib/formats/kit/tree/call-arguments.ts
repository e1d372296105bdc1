import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { isDeeperThan } from "../contract/nesting";

const DEEPEST_ARGS = 100;
// More digits than a double holds, so that parsing would change the number.
const FRAGILE_NUMBER = /\d[\d.]{15,}|\d[eE][+-]?\d{3}/;

/** Arguments of a tool call as CJSON wants them. */
export interface ToolArgs {
  /** Null when the call has none. */
  readonly args: JsonRecord | null;
  /** Whether the object says everything the text said; otherwise the text is worth keeping. */
  readonly exact: boolean;
}

/**
 * The arguments of a call, which CJSON wants as an object: an object as it is, another JSON value
 * under `value`, text that is no JSON under `_raw`.
 * @param source a JSON value, or a text that may hold one
 */
export function readToolArgs(source: unknown): ToolArgs {
  if (typeof source !== "string") return wrap(source, true);
  if (source.trim() === "") return { args: null, exact: source === "" };
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    return { args: { _raw: source }, exact: true };
  }
  if (isDeeperThan(parsed, DEEPEST_ARGS)) return { args: { _raw: source }, exact: true };
  return wrap(parsed, !FRAGILE_NUMBER.test(source));
}

function wrap(value: unknown, exact: boolean): ToolArgs {
  if (value === undefined || value === null) return { args: null, exact };
  return { args: asRecord(value) ?? { value }, exact };
}
