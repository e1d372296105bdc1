import { expect, test } from "vitest";
import type { FoundPart } from "@/lib/domain/conversation/find/found";
import { firstAt, firstFrom, foundRows, stepAt } from "./find-steps";

const part = (messageId: number, slot: number, count: number): FoundPart => ({
  messageId,
  slot,
  count,
  shown: true,
  where: "text",
  pointer: "/content",
  role: "user",
});
const parts = [part(10, 0, 2), part(11, 3, 1), part(11, 3, 2), part(12, 7, 1)];
const found = { total: 6, messages: 3, truncated: false, parts };

test("places are counted through the parts, and within their message", () => {
  const steps = [0, 1, 2, 3, 4, 5].map((n) => stepAt(found, n));
  expect(steps.map((step) => [step?.part.messageId, step?.nth, step?.count])).toEqual([
    [10, 0, 2],
    [10, 1, 2],
    [11, 0, 3],
    [11, 1, 3],
    [11, 2, 3],
    [12, 0, 1],
  ]);
  expect(stepAt(found, 6)).toBeNull();
});

test("looking begins where the reader is", () => {
  expect(firstFrom(found, 0)).toBe(0);
  expect(firstFrom(found, 1)).toBe(2);
  expect(firstFrom(found, 4)).toBe(5);
  expect(firstFrom(found, 8)).toBe(0);
});

test("a hit is in its part of its message, else in its message", () => {
  const [head, first, second] = [part(10, 0, 2), part(11, 3, 1), part(11, 3, 2)];
  const two = { ...found, parts: [head, first, { ...second, where: "results" as const }] };
  expect(firstAt(two, { messageId: 11, where: "results" })).toBe(3);
  expect(firstAt(two, { messageId: 11, where: "args" })).toBe(2);
  expect(firstAt(two, { messageId: 12, where: "text" })).toBeNull();
});

test("rows of a list have the number that stepping has, also after places without words", () => {
  const words = (text: string) => ({ parts: [{ text, mark: true }] });
  const [head, first, second, last] = parts;
  const listed = [
    { ...head!, snippets: [words("a")] },
    first!,
    { ...second!, snippets: [words("b"), words("c")] },
    { ...last!, snippets: [words("d")] },
  ];
  const rows = foundRows({ parts: listed });
  expect(rows.map(({ n, isFirst }) => [n, isFirst])).toEqual([
    [0, true],
    [3, true],
    [4, false],
    [5, true],
  ]);
  for (const {
    n,
    part: { messageId },
  } of rows) {
    expect(stepAt({ ...found, parts: listed }, n)?.part.messageId).toBe(messageId);
  }
});
