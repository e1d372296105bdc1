import fc from "fast-check";
import { expect, test } from "vitest";
import { nextPosition } from "./position";

const SIZE = { rows: 30, columns: 9, page: 10 };
const plain = { ctrlKey: false, metaKey: false };
const mod = { ctrlKey: true, metaKey: false };

test.each([
  ["ArrowDown", plain, { row: 6, column: 4 }],
  ["ArrowUp", plain, { row: 4, column: 4 }],
  ["ArrowRight", plain, { row: 5, column: 5 }],
  ["ArrowLeft", plain, { row: 5, column: 3 }],
  ["Home", plain, { row: 5, column: 0 }],
  ["End", plain, { row: 5, column: 8 }],
  ["Home", mod, { row: 0, column: 0 }],
  ["End", mod, { row: 29, column: 8 }],
  ["PageDown", plain, { row: 15, column: 4 }],
  ["PageUp", plain, { row: 0, column: 4 }],
])("%s leads to a neighbour, the end of the line or of the grid", (key, held, wanted) => {
  expect(nextPosition({ row: 5, column: 4 }, { key, ...held }, SIZE)).toEqual(wanted);
});

test("other keys do not move, and no key leads out of the grid", () => {
  const moving = [
    "ArrowDown",
    "ArrowUp",
    "ArrowRight",
    "ArrowLeft",
    "Home",
    "End",
    "PageDown",
    "PageUp",
  ];
  expect(nextPosition({ row: 0, column: 0 }, { key: "e", ...plain }, SIZE)).toBeNull();
  fc.assert(
    fc.property(
      fc.constantFrom(...moving),
      fc.boolean(),
      fc.nat(60),
      fc.nat(20),
      fc.nat(40),
      (key, ctrlKey, row, column, rows) => {
        const to = nextPosition(
          { row, column },
          { key, ctrlKey, metaKey: false },
          { ...SIZE, rows },
        );
        expect(to).not.toBeNull();
        expect(to!.row).toBeLessThan(Math.max(rows, 1));
        expect(to!.column).toBeLessThan(SIZE.columns);
        expect(Math.min(to!.row, to!.column)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
