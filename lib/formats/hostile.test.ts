import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { validateDocument } from "@/lib/domain/document/validate";
import { listFixtures, parseContext } from "@/lib/testing/format-fixtures";

import { formats } from "./registry";

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

const changes = fc.array(
  fc.record<Change>({
    place: fc.double({ min: 0, max: 0.999999, noNaN: true }),
    action: fc.constantFrom("replace", "remove", "repeat"),
    value: values,
  }),
  { minLength: 1, maxLength: 6 },
);

type Container = Record<string, unknown> | unknown[];

/** Every place inside a value that something else could stand at. */
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

function damage(item: unknown, wanted: readonly Change[]): unknown {
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

describe.each(formats.map((format) => ({ id: format.id, format })))("$id", ({ id, format }) => {
  const items = listFixtures(format).flatMap((fixture) => fixture.items.map(({ item }) => item));

  test("never fails, whatever is put in place of what it knows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...items), changes, async (item, wanted) => {
        const damaged = damage(item, wanted);
        const context = parseContext();
        const first = await format.parse(damaged, context);
        const problems = first.documents.flatMap(
          ({ text }) => validateDocument(new TextEncoder().encode(text)).problems,
        );
        const errors = problems.filter(({ severity }) => severity === "error");
        // What is kept verbatim keeps its faults.
        expect(id === "cjson" ? [] : errors).toEqual([]);
        expect(first.documents.length + first.diagnostics.length).toBeGreaterThan(0);
        expect(await format.parse(damaged, context)).toEqual(first);
        const counted = Object.keys(first.fidelity.mapped);
        expect(counted.filter((name) => format.facts[name]?.fate !== "mapped")).toEqual([]);
        expect(format.detect({ name: "", root: "object", sample: damaged })).toBeTypeOf("boolean");
      }),
      { numRuns: 400 },
    );
  });

  test("answers any JSON value", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const { documents, diagnostics } = await format.parse(value, parseContext());
        expect(documents.length > 0 || diagnostics.length > 0).toBe(true);
      }),
    );
  });

  test("refuses what nests too deep to be written", async () => {
    const deep: unknown = JSON.parse(`${'{"a":['.repeat(20_000)}1${"]}".repeat(20_000)}`);
    const [first] = items;
    const item = Array.isArray(first) ? [deep, ...first] : { ...(first as object), deep };
    const { documents, diagnostics } = await format.parse(item, parseContext());
    expect(documents).toEqual([]);
    expect(diagnostics).toMatchObject([{ severity: "error", rule: "import.item-too-deep" }]);
  });
});
