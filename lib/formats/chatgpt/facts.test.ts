import { expect, test } from "vitest";

import { listFixtures } from "@/lib/testing/formats/fixtures";
import { createTally } from "../kit/contract/fidelity";
import { chatgpt } from "@/lib/formats/chatgpt";

import { CHATGPT_FACTS } from "./facts";

test("the fixtures show every fact of the table that needs no archive", async () => {
  const items = listFixtures(chatgpt).flatMap((fixture) => fixture.items);
  const seen = new Set<string>();
  for (const { item, context } of items) {
    const { mapped, kept, lost } = (await chatgpt.parse(item, context)).fidelity;
    for (const name of Object.keys(mapped)) seen.add(name);
    for (const { what } of [...kept, ...lost]) seen.add(what);
  }
  const names = Object.entries(CHATGPT_FACTS).map(([name, fact]) =>
    fact.fate === "mapped" ? name : fact.what,
  );
  expect(names.filter((name) => !seen.has(name)).sort()).toEqual([
    "contents of damaged files",
    "contents of large files",
  ]);
});

test("a tally reports what was counted, in the order of its table", () => {
  const tally = createTally({
    late: { fate: "mapped", to: "later" },
    early: { fate: "mapped", to: "earlier" },
    aside: { fate: "kept", what: "notes", where: "aside" },
    gone: { fate: "lost", what: "smoke", why: "it rose" },
    never: { fate: "lost", what: "nothing", why: "nothing" },
  });
  tally.count("early");
  tally.count("aside", 2);
  tally.count("aside");
  tally.count("gone", 4);
  tally.count("never", 0);
  expect(tally.report()).toEqual({
    mapped: { early: 1 },
    kept: [{ what: "notes", count: 3, where: "aside" }],
    lost: [{ what: "smoke", count: 4, why: "it rose" }],
  });
});
