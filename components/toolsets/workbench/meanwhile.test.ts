import { expect, test } from "vitest";

import { buildToolRow, buildToolsetRow } from "@/lib/testing/builders/grid";

import type { Change, Stated } from "../grid/rows/pending";
import { countChangedMeanwhile } from "./meanwhile";

const toolset = buildToolsetRow({ id: 7, toolsetId: "files" });
const grid = (enabled: Stated) => [
  { toolset, tool: buildToolRow({ id: 3, position: 0, enabled }) },
];
const pending = (change: Change) => new Map([["one", change]]);
const own = { level: "own", toolset: 7, tool: 3, field: "enabled" } as const;

test("a switch counts as changed by somebody else where another value is stored than it began with", () => {
  const off = pending({ place: own, saved: null, value: false });
  expect(countChangedMeanwhile(off, grid(null))).toBe(0);
  expect(countChangedMeanwhile(off, grid(true))).toBe(1);
  // What it is to become: nothing is replaced.
  expect(countChangedMeanwhile(off, grid(false))).toBe(0);
  expect(countChangedMeanwhile(off, [])).toBe(1);
});

test("defaults of a toolset are looked at as well", () => {
  const place = { level: "defaults", toolset: 7, tool: null, field: "requiresApproval" } as const;
  const set = pending({ place, saved: null, value: true });
  expect(countChangedMeanwhile(set, grid(null))).toBe(0);
  expect(countChangedMeanwhile(pending({ place, saved: true, value: false }), grid(null))).toBe(1);
});
