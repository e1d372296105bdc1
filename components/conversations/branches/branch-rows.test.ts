import { expect, test } from "vitest";
import type { BranchRun } from "@/lib/domain/conversation/tree/branch-map";
import { branchChoices, branchNumber, branchTree } from "./branch-rows";

const run = (parent: number | null, leaves: number, onPath: boolean, words = ""): BranchRun => ({
  parent,
  leafId: 1,
  role: "user",
  words,
  length: 1,
  leaves,
  onPath,
});
// 0 ─ 1 ─ 2, 3   0 ─ 4      the path leads to 3
const runs = [
  run(null, 3, true),
  run(0, 2, true),
  run(1, 1, false),
  run(1, 1, true),
  run(0, 1, false),
];
const map = { runs, leaves: 3, truncated: false, path: [], choices: [] };

test("the tree, the choices on the path and which end it leads to", () => {
  const tree = branchTree(map);
  expect(tree.map(({ children }) => children.map(({ id }) => id))).toEqual([["1", "4"]]);
  expect(branchChoices(tree).map(({ at, ways }) => [at, ways.length])).toEqual([
    [0, 2],
    [1, 2],
  ]);
  expect(branchNumber(map)).toBe(2);
  expect(branchNumber({ ...map, runs: [] })).toBe(0);
});
