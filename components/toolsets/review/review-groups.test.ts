import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReviewItem } from "@/lib/domain/sync/review-item";
import { reviewGroups } from "./review-groups";

const item = (
  name: string,
  state: ReviewItem["state"],
  grade: ReviewItem["grade"] = "none",
): ReviewItem => ({
  toolRowId: 1,
  name,
  position: 0,
  state,
  grade,
  parts: [],
  seenHash: "",
  accepted: null,
  seen: null,
  conflicts: [],
  remarks: [],
  effective: "none",
});

const told = (items: readonly ReviewItem[]) =>
  reviewGroups(items).map(({ id, items: own }) => [id, ...own.map(({ name }) => name)]);

describe("reviewGroups", () => {
  it("puts what tightens most first and leaves out empty groups", () => {
    expect(
      told([
        item("gone", "missing"),
        item("fresh", "new", "dangerous"),
        item("words", "changed", "behavioural"),
        item("moved", "renamed?"),
        item("broken", "changed", "dangerous"),
      ]),
    ).toEqual([
      ["dangerous", "broken"],
      ["behavioural", "words"],
      ["new", "fresh"],
      ["renamed", "moved"],
      ["missing", "gone"],
    ]);
  });

  it("keeps a change that is cosmetic, and waits for edits here, apart", () => {
    expect(told([item("mine", "changed", "cosmetic")])).toEqual([["edited", "mine"]]);
  });

  it("has each item exactly once", () => {
    const state = fc.constantFrom("new", "changed", "missing", "renamed?" as const);
    const grade = fc.constantFrom("none", "cosmetic", "behavioural", "dangerous" as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(state, grade)), (all) => {
        const items = all.map(([s, g], at) => item(String(at), s, g));
        const names = reviewGroups(items).flatMap((group) => group.items.map(({ name }) => name));
        expect(names.toSorted()).toEqual(items.map(({ name }) => name).toSorted());
      }),
    );
  });
});
