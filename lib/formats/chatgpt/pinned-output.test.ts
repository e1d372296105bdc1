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
      "action-approvals": "6281c025a7282d70",
      "broken-entries-without-messages": "6984e2eb17ea784d",
      "broken-mapping-is-a-list": "500fe70255efab8e",
      "broken-nodes-of-wrong-shapes": "d611faa14b75f3eb",
      "broken-parents-in-a-circle": "2460bf9082d7214d",
      "browsing-with-old-citations": "40d8af92e14ef792",
      "edited-prompt-and-new-answers": "9e4760cd72314729",
      "instructions-before-and-between": "1f7d28cdbeb85d47",
      "plain-talk-with-settings": "837455a028a74c5f",
      "python-runs-and-a-failure": "fc1c4f15b751064b",
      "thoughts-and-recap": "d9df31715cb5085b",
      "unknown-content-and-roles": "5d91ac5bf5bc67cc",
      "uploads-and-pictures": "a5513b7c6bc5553b",
      "web-search-with-new-citations": "fd9845d7cc31e475",
      "without-times-and-title": "0b57ef883def13d5",
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
      "1b77e13a7a0007bf",
      "115ce16a9852d445",
      "24fb6f47d0a7584c",
      "0364db97f493513f",
      "e7e7f1b7e2a3e8aa",
      "90ed032715825593",
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
      "a83ce6ec4b204e8c",
      "f9c5e27278c593ec",
      "7660dfd865322570",
      "8a5a5e9b2452c782",
    ]
  `);
});
