import { expect, test } from "vitest";
import { ITEM_COUNTS, newItem } from "@/lib/testing/builders/plan-item";
import { contentWords, inEnglish as counted } from "@/lib/domain/imports/content-words";
import { fidelityWords, problemWords, lossLines } from "./item";

test("a document says what it holds and what is wrong with it", () => {
  const item = newItem("a", {
    counts: { ...ITEM_COUNTS, messages: 1, tools: 3, errors: 1, warnings: 2 },
  });
  expect(contentWords(item, counted)).toBe("1 message, 3 tools");
  expect(problemWords(item, counted)).toBe("1 error, 2 warnings");
  expect(problemWords(newItem("b"), counted)).toBe(null);
});

test.each([
  [{ texts: 3 }, 0, 0, "all mapped"],
  [{}, 0, 0, "all mapped"],
  [{ texts: 90, titles: 6 }, 3, 1, "96 % mapped, 3 kept aside, 1 lost"],
  [{ texts: 9999 }, 0, 1, "99 % mapped, 1 lost"],
  [{}, 2, 0, "0 % mapped, 2 kept aside"],
])("%j, %d kept, %d lost", (mapped, kept, lost, words) => {
  const fidelity = {
    mapped,
    kept: kept === 0 ? [] : [{ what: "x", count: kept, where: "y" }],
    lost: lost === 0 ? [] : [{ what: "x", count: lost, why: "y" }],
  };
  expect(fidelityWords(fidelity, counted)).toBe(words);
});

test("one of a kind is counted in English, whatever the kind is called", () => {
  const lost = [
    { what: "contents of files", count: 1, why: "the export does not carry them" },
    { what: "thinking", count: 3, why: "it is encrypted" },
  ];
  expect(lossLines({ lost }, counted)).toEqual([
    "contents of files (1): the export does not carry them",
    "thinking (3): it is encrypted",
  ]);
});
