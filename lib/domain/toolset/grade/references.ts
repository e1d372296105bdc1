import { formatPointer } from "@/lib/json/pointers";
import { asRecord } from "@/lib/shared/read-value";

const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"] as const;
const ANCHORS = ["$anchor", "$dynamicAnchor"] as const;
const IDS = ["$id", "id"] as const;

/** References that nothing answers in the first schema and something does in the second, each once. */
export function newlyMet(before: unknown, after: unknown): string[] {
  const { references, targets } = readSchema(before);
  const unmet = [...references].filter((reference) => !targets.has(plain(reference)));
  if (unmet.length === 0) return [];
  const now = readSchema(after).targets;
  return unmet.filter((reference) => now.has(plain(reference)));
}

interface SchemaReading {
  readonly references: ReadonlySet<string>;
  /** What can be referred to: pointers and anchors behind a `#`, and ids. */
  readonly targets: ReadonlySet<string>;
}

function readSchema(schema: unknown): SchemaReading {
  const references = new Set<string>();
  const targets = new Set<string>(["#"]);
  const waiting: { value: unknown; path: readonly string[] }[] = [{ value: schema, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    targets.add(`#${formatPointer(path)}`);
    if (typeof value !== "object" || value === null) continue;
    const record = asRecord(value);
    for (const text of textsOf(record, REFERENCES)) references.add(text);
    for (const text of textsOf(record, ANCHORS)) targets.add(`#${text}`);
    for (const text of textsOf(record, IDS)) targets.add(plain(text));
    for (const [name, item] of Object.entries(value)) {
      waiting.push({ value: item as unknown, path: [...path, name] });
    }
  }
  return { references, targets };
}

function textsOf(
  record: Readonly<Record<string, unknown>> | null,
  names: readonly string[],
): string[] {
  return names.flatMap((name) => {
    const text = record?.[name];
    return typeof text === "string" ? [text] : [];
  });
}

/** Without percent escapes; an id with an empty fragment is the same without it. */
function plain(reference: string): string {
  const bare = reference.length > 1 && reference.endsWith("#") ? reference.slice(0, -1) : reference;
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
