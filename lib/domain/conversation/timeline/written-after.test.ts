import { expect, test } from "vitest";
import { writtenAfter } from "./written-after";

const retry = (documentId: string, createdMs: number | null = null) => ({
  documentId,
  createdMs,
  deleted: false,
});
const next = (sourceParent: string | null, createdMs: number | null = null) => ({
  sourceParent,
  createdMs,
});

test("the source's word goes before times", () => {
  const retries = [retry("a", 100), retry("b", 1)];
  expect(writtenAfter(retries, next("a", 50))).toEqual({ member: 0, by: "parent" });
  expect(writtenAfter(retries, next(null, 50))).toEqual({ member: 1, by: "time" });
});

test("times say it only when exactly one retry is older and none is without a time", () => {
  expect(writtenAfter([retry("a", 1), retry("b", 2)], next(null, 3))).toBeNull();
  expect(writtenAfter([retry("a", 5), retry("b", 6)], next(null, 3))).toBeNull();
  expect(writtenAfter([retry("a", 1), retry("b")], next(null, 3))).toBeNull();
  expect(writtenAfter([retry("a", 1), retry("b", 9)], next(null))).toBeNull();
  // Equal times are no order.
  expect(writtenAfter([retry("a", 1), retry("b", 3)], next(null, 3))).toMatchObject({ member: 0 });
});

test("nothing without retries or without a next message", () => {
  expect(writtenAfter([retry("a", 1)], next("a", 3))).toBeNull();
  expect(writtenAfter([retry("a", 1), retry("b", 9)], undefined)).toBeNull();
  expect(writtenAfter([retry("a"), retry("b")], next("elsewhere"))).toBeNull();
});
