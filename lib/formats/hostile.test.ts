import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { validateDocument } from "@/lib/domain/check/validate";
import { changes, damage } from "@/lib/testing/arbitrary/damage";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";

import { formats } from "./registry";

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
