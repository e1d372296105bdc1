import fc from "fast-check";
import { expect, test } from "vitest";
import type { Slot } from "../timeline/slots";
import { edgesAmong, layoutBranches, type GraphRun } from "./graph";
import { retryRuns } from "./retry-runs";

const run = (parent: number | null, onPath: boolean): GraphRun => ({
  first: 0,
  length: 1,
  parent,
  onPath,
});

test("what is read stays in the first lane, and what else there was is drawn before it goes on", () => {
  // 0 ─ 1 (read) ─ 3 (read), 4      0 ─ 2
  const { rows, edges } = layoutBranches([
    run(null, true),
    run(0, true),
    run(0, false),
    run(1, true),
    run(1, false),
  ]);
  expect(rows.map(({ run: at, lane }) => [at, lane])).toEqual([
    [0, 0],
    [2, 1],
    [1, 0],
    [4, 1],
    [3, 0],
  ]);
  expect(edges.map(({ from, to }) => [from.row, to.row])).toEqual([
    [0, 1],
    [0, 2],
    [2, 3],
    [2, 4],
  ]);
  expect(edgesAmong(edges, 1, 2).map(({ to }) => to.row)).toEqual([1, 2]);
});

/** Slots with so many messages each; the last is shown, as without a preferred one. */
function slotsOf(sizes: readonly number[]): Slot[] {
  let at = 0;
  return sizes.map((size, index) => {
    const members = Array.from({ length: size }, () => at++);
    return { index, members, shown: members.at(-1) ?? null };
  });
}

test("straight stretches are one run, and each retry is one", () => {
  const runs = retryRuns(slotsOf([1, 1, 3, 1, 1, 2]), () => true);
  expect(runs.map(({ first, length, parent, onPath }) => [first, length, parent, onPath])).toEqual([
    [0, 2, null, true],
    [2, 1, 0, false],
    [3, 1, 0, false],
    [4, 3, 0, true],
    [7, 1, 3, false],
    [8, 1, 3, true],
  ]);
  expect(retryRuns(slotsOf([]), () => true)).toEqual([]);
});

test("every run has one row behind that of its parent, and all of a path are in the first lane", () => {
  const trees = fc
    .array(fc.nat(30), { minLength: 1, maxLength: 30 })
    .map((parents) => parents.map((parent, at) => (parent < at ? parent : null)))
    .chain((parents) =>
      fc.nat(parents.length - 1).map((end) => {
        const path = new Set<number>();
        for (let at: number | null = end; at !== null; at = parents[at] ?? null) path.add(at);
        return parents.map((parent, at) => run(parent, path.has(at)));
      }),
    );
  fc.assert(
    fc.property(trees, (runs) => {
      const { rows, edges } = layoutBranches(runs);
      expect(rows.map(({ run: at }) => at).toSorted((a, b) => a - b)).toEqual(
        runs.map((_, at) => at),
      );
      for (const { from, to } of edges) expect(from.row).toBeLessThan(to.row);
      const lanes = rows.filter(({ run: at }) => runs[at]?.onPath).map(({ lane }) => lane);
      expect(Math.max(0, ...lanes)).toBe(0);
    }),
  );
});

test("retries of any conversation hold each live message once", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 40 });
  fc.assert(
    fc.property(sizes, (all) => {
      const runs = retryRuns(slotsOf(all), () => true);
      expect(runs.reduce((sum, { length }) => sum + length, 0)).toBe(
        all.reduce((sum, size) => sum + size, 0),
      );
    }),
  );
});

test("ten thousand messages with a choice at each are laid out at once", () => {
  const runs = retryRuns(slotsOf(Array.from({ length: 10_000 }, () => 2)), () => true);
  const { rows, edges } = layoutBranches(runs);
  expect([rows.length, edges.length]).toEqual([20_000, 19_998]);
});

test("200,000 runs that follow one are drawn", () => {
  const runs = Array.from({ length: 200_000 }, (_, at) => run(at === 0 ? null : 0, at < 2));
  expect(layoutBranches(runs).rows).toHaveLength(200_000);
});
