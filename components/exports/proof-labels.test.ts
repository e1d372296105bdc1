import { expect, test } from "vitest";

import { proofWords, withoutStaying } from "./proof-labels";

test("of one document no figure is said, of several each state has its own", () => {
  expect(proofWords({ changed: 1 }, null)).toBe("Changed since the import");
  expect(proofWords({ identical: 1 }, null)).toBe("Byte for byte as it was imported");
  expect(proofWords({ identical: 1200 }, null)).toBe(
    "All 1,200 byte for byte as they were imported",
  );
  expect(proofWords({ identical: 2, changed: 1 }, null)).toBe(
    "2 as imported, 1 changed since the import",
  );
});

test("what stays is in no figure, whichever states the documents are in", () => {
  expect(withoutStaying({ identical: 3, changed: 2 }, ["changed", "identical", "changed"])).toEqual(
    {
      identical: 2,
    },
  );
  expect(withoutStaying({ identical: 2 }, ["identical", null])).toEqual({ identical: 1 });
  expect(withoutStaying({ identical: 2 }, [])).toEqual({ identical: 2 });
});
