import { detectFormat } from "@/lib/formats/registry";
import { asList, asRecord } from "@/lib/shared/read-value";

/** So many members, and items of a list, show what an object wraps. */
const LOOKED_AT = 20;
const ITEMS_LOOKED_AT = 5;

/** Members by their names, from the outside in, that lead to something that is read when it is a file of its own. */
interface Inside {
  readonly path: readonly string[];
  /** The format that reads it. */
  readonly label: string;
}

/**
 * What to do with an object of no known format that wraps something known, such as the answer of an API with a
 * conversation in it; null for any other.
 * @param isListed the object is one item of many
 */
export function adviseInside(record: unknown, isListed: boolean): string | null {
  const whole = isListed ? labelOf(record) : null;
  if (whole !== null) return `Each item is read as ${whole}: save them as one list in brackets.`;
  const inside = findInside(record);
  if (inside === null) return null;
  const path = inside.path.map((name) => JSON.stringify(name)).toReversed();
  const where = path.join(" of ");
  return isListed
    ? `What each item has in ${where} is read as ${inside.label}: save those as one list.`
    : `What is in ${where} is read as ${inside.label}: save that as a file of its own.`;
}

function findInside(value: unknown): Inside | null {
  const members = Object.entries(asRecord(value) ?? {}).slice(0, LOOKED_AT);
  for (const [name, inner] of members) {
    const label = labelOf(inner);
    if (label !== null) return { path: [name], label };
  }
  for (const [name, inner] of members) {
    for (const [further, innermost] of Object.entries(asRecord(inner) ?? {}).slice(0, LOOKED_AT)) {
      const label = labelOf(innermost);
      if (label !== null) return { path: [name, further], label };
    }
  }
  return null;
}

function labelOf(value: unknown): string | null {
  const probe = Array.isArray(value)
    ? { name: "", root: "array" as const, sample: asList(value).slice(0, ITEMS_LOOKED_AT) }
    : { name: "", root: "object" as const, sample: asRecord(value) };
  if (probe.sample === null) return null;
  const [only, ...others] = detectFormat(probe);
  return only === undefined || others.length > 0 ? null : only.label;
}
