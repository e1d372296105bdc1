import { formatPointer } from "@/lib/json/pointers";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { quote } from "./describe-value";
import { askFix, type Telling } from "./findings";
import type { LintContext } from "./lint-context";

/** Members the standard does not know: legal and kept, but other readers may refuse them. */
export function lintMembers(
  value: unknown,
  known: ReadonlySet<string>,
  path: string,
  { findings }: LintContext,
): void {
  const record = asRecord(value);
  if (record === null) return;
  for (const name in record) {
    // `__proto__` has a rule of its own.
    if (known.has(name) || name === "__proto__") continue;
    findings.add("doc.unknown-property", `${path}${formatPointer([name])}`, () =>
      tellUnknown(record, name, path, known.has("extensions")),
    );
  }
}

function tellUnknown(
  record: JsonRecord,
  name: string,
  path: string,
  hasExtensions: boolean,
): Telling {
  const message = `${quote(name)} is not part of CJSON here; it is kept, but other readers may refuse it.`;
  const value = record[name];
  const { extensions } = record;
  const isMovable = extensions === undefined || asRecord(extensions) !== null;
  if (!hasExtensions || !isMovable) return { message };
  const key = `unknown:${name}`;
  return {
    message,
    fix: askFix(
      "Move it under `extensions`",
      extensions === undefined
        ? { op: "set", path: `${path}/extensions`, value: { [key]: value } }
        : { op: "set", path: `${path}/extensions${formatPointer([key])}`, value },
      { op: "remove", path: `${path}${formatPointer([name])}` },
    ),
  };
}
