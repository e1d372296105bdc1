import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { followRef } from "@/lib/domain/json-schema/local-ref";
import { formatPointer } from "@/lib/json/pointers";

/** A description of an API that is read, with what its references name. */
export interface ApiDocument {
  readonly root: JsonRecord;
  /** Its schemas are of the dialect before JSON Schema 2020-12. */
  readonly isOld: boolean;
}

/** Members whose values are data, where a member called `$ref` is one. */
const DATA: ReadonlySet<string> = new Set(["example", "examples", "default", "enum", "const"]);

/** Where a document first refers to another one; null when it does not. Walks without recursion. */
export function findExternal(root: JsonRecord): { path: string; ref: string } | null {
  const waiting: { value: unknown; path: readonly (string | number)[] }[] = [
    { value: root, path: [] },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (Array.isArray(value)) {
      asList(value).forEach((item, at) => waiting.push({ value: item, path: [...path, at] }));
      continue;
    }
    const record = asRecord(value);
    if (record === null) continue;
    const ref = asText(record["$ref"]);
    if (ref !== null && !ref.startsWith("#")) {
      return { path: formatPointer([...path, "$ref"]), ref };
    }
    // A property may be called `example`; then it contains a schema.
    const isNamed = NAMED.has(String(path.at(-1)));
    for (const [name, child] of Object.entries(record)) {
      if (isNamed || !DATA.has(name)) waiting.push({ value: child, path: [...path, name] });
    }
  }
  return null;
}

const NAMED: ReadonlySet<string> = new Set(["properties", "schemas", "$defs", "definitions"]);

/** What a local reference names; undefined when it names nothing. */
export function resolveLocal({ root }: ApiDocument, ref: string): unknown {
  const target = followRef(ref, root);
  return target.ok ? target.schema : undefined;
}

const LONGEST_CHAIN = 32;

/** The object behind an object that may be a reference; null when it leads nowhere or in a circle. */
export function follow(document: ApiDocument, value: unknown): JsonRecord | null {
  let record = asRecord(value);
  for (let steps = 0; steps < LONGEST_CHAIN && record !== null; steps += 1) {
    const ref = asText(record["$ref"]);
    if (ref === null) return record;
    record = asRecord(resolveLocal(document, ref));
  }
  return null;
}
