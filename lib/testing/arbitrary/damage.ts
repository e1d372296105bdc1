import * as fc from "fast-check";

/** One thing that is done to a value. */
interface Change {
  /** Picks a place among all of them, by share. */
  place: number;
  action: "replace" | "remove" | "repeat";
  value: unknown;
}

const values = fc.oneof(
  fc.constantFrom(null, true, 0, -1.5, 1e300, "", " ", "all", "tool", "__proto__", [], {}),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A few changes at any places of a value. */
export const changes = fc.array(
  fc.record<Change>({
    place: fc.double({ min: 0, max: 0.999999, noNaN: true }),
    action: fc.constantFrom("replace", "remove", "repeat"),
    value: values,
  }),
  { minLength: 1, maxLength: 6 },
);

type Container = Record<string, unknown> | unknown[];

/** Every place inside a value that something else could be at. */
function places(value: unknown): [Container, string][] {
  const found: [Container, string][] = [];
  const stack: unknown[] = typeof value === "object" && value !== null ? [value] : [];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    for (const [key, child] of Object.entries(next as Container)) {
      found.push([next as Container, key]);
      if (typeof child === "object" && child !== null) stack.push(child);
    }
  }
  return found;
}

/** A copy of a value to which the changes were done. */
export function damage(item: unknown, wanted: readonly Change[]): unknown {
  const copy = structuredClone(item);
  for (const { place, action, value } of wanted) {
    const all = places(copy);
    const [container, key] = all[Math.floor(place * all.length)] ?? [];
    if (container === undefined || key === undefined) continue;
    const [other, otherKey] = all[Math.floor(((place * 7919) % 1) * all.length)] ?? [
      container,
      key,
    ];
    const copied: unknown = structuredClone((other as Record<string, unknown>)[otherKey]);
    if (action === "remove") Reflect.deleteProperty(container, key);
    else (container as Record<string, unknown>)[key] = action === "repeat" ? copied : value;
  }
  return copy;
}
