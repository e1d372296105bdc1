import * as fc from "fast-check";
import { expect, test } from "vitest";

import { contentHash } from "@/lib/json/hash";
import { chatgptTrees } from "@/lib/testing/arbitrary/chatgpt-tree";
import { changes, damage } from "@/lib/testing/arbitrary/damage";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";

import type { Asset, ParseContext } from "../kit/contract/format";
import { chatgpt } from ".";

// A later version of the reader must write the same bytes, or every stored conversation would look changed when its
// export is imported again. Where a change is meant, `-u` writes the hashes; the expected files show what it does.

const BYTES = new TextEncoder().encode("twelve bytes");

/** A file of every outcome, by what its pointer says. */
function resolveAsset(pointer: string): Asset | null {
  if (pointer.includes("embedded")) {
    return { name: "a.txt", sizeInBytes: 12, bytes: () => Promise.resolve(BYTES) };
  }
  if (pointer.includes("damaged")) {
    return { name: "b.png", bytes: () => Promise.reject(new Error("damaged")) };
  }
  if (pointer.includes("large")) {
    return { name: "c.bin", sizeInBytes: 1e12, bytes: () => Promise.resolve(BYTES) };
  }
  return null;
}

/** The hash of everything the reader says of some items: documents, findings and the report. */
async function hashAll(items: readonly { item: unknown; context: ParseContext }[]) {
  const results = [];
  for (const { item, context } of items) {
    results.push(await chatgpt.parse(item, { ...context, resolveAsset }));
  }
  return contentHash(JSON.stringify(results)).slice(0, 16);
}

const fixtures = listFixtures(chatgpt);

/** Lists of equal length, in order. */
function chunks<Value>(values: readonly Value[], size: number): Value[][] {
  const starts = Array.from({ length: Math.ceil(values.length / size) }, (_, at) => at * size);
  return starts.map((start) => values.slice(start, start + size));
}

test("every fixture becomes the bytes it became before", async () => {
  const hashes = new Map<string, string>();
  for (const { name, items } of fixtures) hashes.set(name, await hashAll(items));
  expect(Object.fromEntries(hashes)).toMatchInlineSnapshot(`
    {
      "action-approvals": "3ffee6982c98a1ec",
      "broken-entries-without-messages": "6984e2eb17ea784d",
      "broken-mapping-is-a-list": "500fe70255efab8e",
      "broken-nodes-of-wrong-shapes": "f4e0c53fffdb9a7b",
      "broken-parents-in-a-circle": "7d99e03cb16e0fe0",
      "browsing-with-old-citations": "1cbaaca94819b4c0",
      "edited-prompt-and-new-answers": "6411bf1ce1a1d646",
      "instructions-before-and-between": "66bdf61fa9ed4697",
      "plain-talk-with-settings": "dae5277cb6c95988",
      "python-runs-and-a-failure": "f4d4276bd729b097",
      "thoughts-and-recap": "8a6eef81727a91dc",
      "unknown-content-and-roles": "2ad6c7bbc7bc1aa2",
      "uploads-and-pictures": "9296be392b9bf9c6",
      "web-search-with-new-citations": "f7a4a4eabdd4ffab",
      "without-times-and-title": "aef22181cd6de4e1",
    }
  `);
});

test("generated trees become the bytes they became before", async () => {
  const trees = fc.sample(chatgptTrees, { seed: 2311, numRuns: 600 });
  const items = trees.map((item) => ({ item, context: parseContext({ pointer: "/7" }) }));
  const hashes = [];
  for (const chunk of chunks(items, 100)) hashes.push(await hashAll(chunk));
  expect(hashes).toMatchInlineSnapshot(`
    [
      "0bd305345adf0639",
      "275b44e98d250171",
      "02cff1e53acdb494",
      "d1512f77aaf5752a",
      "0cff108daba58bd5",
      "b72d2ed5b43b13bc",
    ]
  `);
});

test("generated trees reach every fact of the report and every finding", async () => {
  const facts = new Set<string>();
  const rules = new Set<string>();
  for (const tree of fc.sample(chatgptTrees, { seed: 2311, numRuns: 600 })) {
    const { fidelity, diagnostics } = await chatgpt.parse(tree, {
      ...parseContext(),
      resolveAsset,
    });
    for (const name of Object.keys(fidelity.mapped)) facts.add(name);
    for (const { what } of [...fidelity.kept, ...fidelity.lost]) facts.add(what);
    for (const { rule } of diagnostics) rules.add(rule);
  }
  const names = Object.entries(chatgpt.facts).map(([name, fact]) =>
    fact.fate === "mapped" ? name : fact.what,
  );
  expect([...facts].sort()).toEqual([...new Set(names)].sort());
  expect([...rules].sort()).toEqual([
    "import.file-too-large",
    "import.file-unreadable",
    "import.node-unusable",
    "import.parent-missing",
    "import.parents-in-circle",
    "import.time-unreadable",
  ]);
});

test("damaged fixtures become the bytes they became before", async () => {
  const all = fixtures.flatMap(({ items }) => items);
  const wanted = fc.sample(fc.tuple(fc.constantFrom(...all), changes), { seed: 77, numRuns: 400 });
  const items = wanted.map(([{ item, context }, change]) => ({
    item: damage(item, change),
    context,
  }));
  const hashes = [];
  for (const chunk of chunks(items, 100)) hashes.push(await hashAll(chunk));
  expect(hashes).toMatchInlineSnapshot(`
    [
      "db0d61d2d49e730f",
      "75aff442dfcda52f",
      "6156437e4df6b272",
      "d58f187ed3494926",
    ]
  `);
});
