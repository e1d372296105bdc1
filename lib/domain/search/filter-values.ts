import type { QueryProblem } from "./answers";
import { dayStart } from "./days";
import { nearest } from "./nearest";
import { FILTER_VALUES, type FilterKey } from "./query";

type Checked =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: Pick<QueryProblem, "message" | "suggestion"> };

/** Other words people use for the same value. */
const SAME: ReadonlyMap<string, string> = new Map([
  ["kind:tool", "tools"],
  ["kind:attachment", "attachments"],
  ["in:tool", "tools"],
  ["in:result", "results"],
  ["in:arguments", "args"],
  ["in:attachment", "attachments"],
  ["has:problem", "problems"],
  ["has:finding", "problems"],
  ["has:findings", "problems"],
  ["has:attachments", "attachment"],
]);

/** The value of a filter as the search keeps it, or what is wrong with it. */
export function checkFilter(key: FilterKey, text: string): Checked {
  const value = text.replaceAll('"', "").trim();
  if (value === "") {
    return refused(`“${key}:” needs a value${key in FILTER_VALUES ? `: ${listOf(key)}` : ""}.`);
  }
  if (key === "before" || key === "after") {
    if (dayStart(value) !== null) return { ok: true, value };
    return refused(
      `“${value}” is not a date. Write a year, a month or a day: 2025, 2025-06, 2025-06-30.`,
    );
  }
  if (!isListKey(key)) return { ok: true, value: key === "role" ? value.toLowerCase() : value };
  const lower = value.toLowerCase();
  const known = SAME.get(`${key}:${lower}`) ?? lower;
  const choices: readonly string[] = FILTER_VALUES[key];
  if (choices.includes(known)) return { ok: true, value: known };
  const near = nearest(lower, choices);
  return refused(
    `“${key}:” can’t be “${value}”. It can be: ${listOf(key)}.`,
    near === null ? undefined : `${key}:${near}`,
  );
}

function isListKey(key: FilterKey): key is keyof typeof FILTER_VALUES {
  return Object.hasOwn(FILTER_VALUES, key);
}

function listOf(key: FilterKey): string {
  return isListKey(key) ? FILTER_VALUES[key].join(", ") : "";
}

function refused(message: string, suggestion?: string): Checked {
  return { ok: false, problem: { message, ...(suggestion === undefined ? {} : { suggestion }) } };
}
