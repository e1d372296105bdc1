import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { parsePointer } from "@/lib/json/pointers";
import type { Diagnostic, FixOperation } from "@/lib/validation/diagnostic";

import type { Format, ParseContext, ParseResult } from "./format";

/** Fixes that uncover what the next ones are about end after this many rounds. */
const ROUNDS = 30;

/** An item after its fixes, read once more. */
interface FixedItem {
  readonly result: ParseResult;
  /** The item as it is after them. */
  readonly item: unknown;
  /** How many findings were fixed. */
  readonly fixed: number;
}

/**
 * Carries out the automatic fixes of one rule about the item a document was made of, and reads it again.
 * @param document the document's parsed value; null where there is none, for a format that knows the item
 * @returns null when there is nothing of the kind to fix
 */
export async function fixItem(
  format: Pick<Format, "restore" | "parse">,
  document: unknown,
  rule: string,
  context: ParseContext,
): Promise<FixedItem | null> {
  let item: unknown = structuredClone(format.restore?.(document));
  if (item === undefined) return null;
  const own = { ...context, pointer: "" };
  let fixed = 0;
  let result = await format.parse(item, own);
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = result.diagnostics.filter(
      (finding) => finding.rule === rule && finding.fix?.mode === "auto",
    );
    const done = apartFrom(found);
    if (done.length === 0) break;
    // Backwards, so that what goes away does not move what is still to be fixed.
    for (const { fix } of done.toReversed()) {
      for (const operation of fix?.operations ?? []) item = carryOut(item, operation);
    }
    const next = await format.parse(item, own);
    // An item that could not be read may need more than this.
    if (next.documents.length === 0 && result.documents.length > 0) break;
    fixed += done.length;
    result = next;
  }
  return fixed === 0 ? null : { result, item, fixed };
}

/** Fixes of one round touch different places: each was proposed for the item as it was before. */
function apartFrom(findings: readonly Diagnostic[]): Diagnostic[] {
  const touched = new Set<string>();
  return findings.filter(({ fix }) => {
    const paths = (fix?.operations ?? []).map(({ path }) => path);
    const isFree = paths.every((path) => !touched.has(path));
    if (isFree) for (const path of paths) touched.add(path);
    return isFree && paths.length > 0;
  });
}

/** The value with one step done in place; a step that leads nowhere changes nothing. */
function carryOut(root: unknown, { op, path, value, key }: FixOperation): unknown {
  const place = parsePointer(path);
  const last = place.pop();
  if (last === undefined) return op === "set" ? value : root;
  const holder = place.reduce<unknown>(childOf, root);
  if (Array.isArray(holder)) {
    const list = holder as unknown[];
    const at = last === "-" ? list.length : Number(last);
    if (op === "set") list[at] = value;
    else if (op === "remove") list.splice(at, 1);
    return root;
  }
  const record = asRecord(holder);
  if (record === null) return root;
  const members = op === "set" ? { value } : op === "rename" ? { name: key ?? last } : null;
  rewrite(record, last, members);
  return root;
}

function childOf(holder: unknown, name: string): unknown {
  if (Array.isArray(holder)) return asList(holder)[Number(name)];
  const record = asRecord(holder);
  return record !== null && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Sets, renames or takes away a member where it is; names such as `__proto__` are ordinary ones. */
function rewrite(
  record: JsonRecord,
  name: string,
  change: { readonly value?: unknown; readonly name?: string } | null,
): void {
  const define = (key: string, value: unknown) =>
    Object.defineProperty(record, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  const entries = Object.entries(record);
  if (change !== null && Object.hasOwn(change, "value")) {
    define(name, change.value);
    return;
  }
  for (const [key] of entries) Reflect.deleteProperty(record, key);
  for (const [key, value] of entries) {
    if (key !== name) define(key, value);
    else if (change?.name !== undefined) define(change.name, value);
  }
}
