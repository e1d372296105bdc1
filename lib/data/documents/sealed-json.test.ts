import fc from "fast-check";
import { expect, test } from "vitest";

import { openSealed, sealJson, sealList } from "./sealed-json";

test("a list is sealed entry by entry as it would be whole, and what was changed in it is noticed", async () => {
  const lists = fc.array(fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" })));
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      const line = await sealList(list);
      expect(line).toBe(sealJson(list));
      expect(openSealed(line)).toEqual(JSON.parse(JSON.stringify(list)));
      expect(openSealed(`${line} `)).toBeUndefined();
    }),
  );
});

test("an entry of megabytes is sealed as it would be whole, whatever its characters", async () => {
  // The lengths put each unit of a character at the end of a slice.
  for (const start of ["", "a", "ab", "abc"]) {
    const list = [{ text: start + "\u{1F98A}é".repeat(200_000) }, "\uD83E"];
    expect(await sealList(list)).toBe(sealJson(list));
  }
});
