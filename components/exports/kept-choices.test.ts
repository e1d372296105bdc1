import fc from "fast-check";
import { expect, test } from "vitest";
import { EXPORT_FORMATS } from "@/lib/domain/exports/request";
import { firstChoices, type ExportChoices } from "./export-choices";
import { keepChange, NO_EXPORT_CHOICES, readKeptChoices, withKept } from "./kept-choices";

const first = firstChoices({ format: "cjson" });

const change = fc.record(
  {
    format: fc.constantFrom(...EXPORT_FORMATS),
    thinking: fc.boolean(),
    remember: fc.boolean(),
    includeDamaged: fc.boolean(),
    folderTag: fc.boolean(),
    findings: fc.constantFrom("keep" as const, "mask" as const),
    consented: fc.array(fc.string()).map((ids) => new Set(ids)),
  },
  { requiredKeys: [] },
);

test("what is shown after a reload is what was chosen before it", () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let kept = NO_EXPORT_CHOICES;
      let wanted: ExportChoices = first;
      for (const each of changes) {
        kept = keepChange(kept, each);
        wanted = { ...wanted, ...each };
      }
      const reloaded: unknown = JSON.parse(JSON.stringify(kept));
      expect(withKept(first, readKeptChoices(reloaded))).toEqual(wanted);
    }),
  );
});

test("what is unknown is left out", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const shown = withKept(first, readKeptChoices(value));
      expect(Object.keys(shown)).toEqual(Object.keys(first));
      expect(EXPORT_FORMATS).toContain(shown.format);
    }),
  );
});
