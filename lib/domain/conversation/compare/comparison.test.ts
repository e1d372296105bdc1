import fc from "fast-check";
import { expect, test } from "vitest";
import { compareMessages, type ReadMessage } from "./comparison";

const message = (text: string, role = "user"): ReadMessage => ({
  documentId: text,
  role,
  text,
  isCut: false,
  hash: `${role} ${text}`,
});
const states = (left: ReadMessage[], right: ReadMessage[]) =>
  compareMessages(left, right).rows.map((row) => row.state);

test("a changed message faces its other version, and what is around it is the same", () => {
  const left = ["Hello there", "The tea is served at four in the garden", "Bye"].map((t) =>
    message(t),
  );
  const right = ["Hello there", "The tea is served at five in the garden", "Bye"].map((t) =>
    message(t),
  );
  const { rows, counts } = compareMessages(left, right);
  expect(rows).toMatchObject([
    { state: "same", count: 1, left: 1, right: 1 },
    { state: "changed", left: { number: 2 }, right: { number: 2 } },
    { state: "same", count: 1, left: 3, right: 3 },
  ]);
  expect(counts).toEqual({ same: 2, changed: 1, left: 0, right: 0 });
});

test("messages of different roles or subjects are no versions of each other", () => {
  expect(states([message("one two three")], [message("one two three", "assistant")])).toEqual([
    "left",
    "right",
  ]);
  expect(states([message("apples and pears")], [message("quantum field theory")])).toEqual([
    "left",
    "right",
  ]);
});

test("a message between two versions is told as added, not as all that follows changed", () => {
  const right = ["a b c d", "e f g h", "new words entirely", "a b c x"].map((t) => message(t));
  const left = ["a b c d", "e f g h", "a b c y"].map((t) => message(t));
  expect(states(left, right)).toEqual(["same", "right", "changed"]);
});

const lists = fc.array(
  fc.record({
    text: fc.constantFrom("red tea", "red wine", "blue sea", "blue sky", "hi", ""),
    role: fc.constantFrom("user", "assistant"),
  }),
  { maxLength: 30 },
);

test("every message of both sides is told once and in order", () => {
  fc.assert(
    fc.property(lists, lists, (one, other) => {
      const [left, right] = [one, other].map((list) =>
        list.map(({ text, role }) => message(text, role)),
      );
      const { rows, counts } = compareMessages(left ?? [], right ?? []);
      const numbers = (side: "left" | "right") =>
        rows.flatMap((row) => {
          if (row.state === "same")
            return Array.from({ length: row.count }, (_, at) => row[side] + at);
          if (row.state === "changed") return [row[side].number];
          if (row.state === "left") return side === "left" ? [row.left.number] : [];
          return side === "right" ? [row.right.number] : [];
        });
      expect(numbers("left")).toEqual(one.map((_, at) => at + 1));
      expect(numbers("right")).toEqual(other.map((_, at) => at + 1));
      expect(counts.same + counts.changed + counts.left).toBe(one.length);
      expect(counts.same + counts.changed + counts.right).toBe(other.length);
    }),
    { numRuns: 100 },
  );
});

test("a conversation is the same as itself, and ten thousand messages take well below a second", () => {
  const long = Array.from({ length: 10_000 }, (_, at) => message(`Message ${at} of many`));
  expect(compareMessages(long, long).rows).toEqual([
    { state: "same", count: 10_000, left: 1, right: 1 },
  ]);
  const other = long.filter((_, at) => at % 100 !== 0);
  expect(compareMessages(long, other).counts).toEqual({
    same: 9900,
    changed: 0,
    left: 100,
    right: 0,
  });
});
