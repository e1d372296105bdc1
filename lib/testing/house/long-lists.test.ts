import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { addAll } from "@/lib/shared/add-all";
import { addTo } from "@/lib/shared/add-to";

const ROOT = join(__dirname, "../../..");
const sources = ["app", "components", "lib"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.tsx?$|[/\\](?:testing|generated|__\w+)[/\\]/.test(file),
    ),
);

/** Lists of documents as arguments: a document has as many entries as it likes. */
const AS_ARGUMENTS = /(?<![?\w])[\w.#]+(?:\[[^\]]*\])?\.push\(\s*\.\.\./g;
/** A list that is copied for each entry it gets. */
const COPIED = /\.set\(\s*([^;]{1,80}?),\s*\[\s*\.\.\.\([\w.#]+\.get\(/g;

const findIn = (pattern: RegExp) =>
  sources.flatMap((file) =>
    Array.from(readFileSync(join(ROOT, file), "utf8").matchAll(pattern), () => file),
  );

test("no list is given to push as its arguments, and none is copied to grow", () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect("found.push(...list);".match(AS_ARGUMENTS)).toHaveLength(1);
  expect("map.set(key, [...(map.get(key) ?? []), value]);".match(COPIED)).toHaveLength(1);
  expect({ asArguments: findIn(AS_ARGUMENTS), copied: findIn(COPIED) }).toEqual({
    asArguments: [],
    copied: [],
  });
});

test("lists of any length are added, in order", () => {
  const list = [0];
  addAll(list, new Set([1, 2]));
  addAll(list, Array<number>(300_000).fill(3));
  expect(list).toHaveLength(300_003);
  expect(list.slice(0, 4)).toEqual([0, 1, 2, 3]);
  const lists = new Map<string, number[]>();
  for (let at = 0; at < 300_000; at += 1) addTo(lists, at === 0 ? "first" : "others", at);
  expect([...lists].map(([key, { length }]) => [key, length])).toEqual([
    ["first", 1],
    ["others", 299_999],
  ]);
});
