import fc from "fast-check";
import { expect, test } from "vitest";
import { branchSegments } from "./branches";
import { branchPath } from "./path";

const message = (documentId: string, sourceParent: string | null) => ({ documentId, sourceParent });

test("runs between the places where the tree forks", () => {
  const messages = [
    message("a", ""),
    message("b", "a"),
    message("c", "b"),
    message("d", "b"),
    message("e", "d"),
    message("f", null),
  ];
  expect(branchSegments(messages)).toEqual([
    { first: 0, last: 1, length: 2, parent: null, children: [1, 2], messages: 5, leaves: 2 },
    { first: 2, last: 2, length: 1, parent: 0, children: [], messages: 1, leaves: 1 },
    { first: 3, last: 4, length: 2, parent: 0, children: [], messages: 2, leaves: 1 },
  ]);
  expect(branchSegments([message("a", null), message("b", null)])).toEqual([]);
});

test("several roots, parents that are not there and parents in a circle", () => {
  const messages = [message("a", ""), message("b", "gone"), message("c", "d"), message("d", "c")];
  const segments = branchSegments(messages);
  expect(segments.map(({ first, last, parent }) => [first, last, parent])).toEqual([
    [0, 0, null],
    [1, 1, null],
    [2, 3, null],
  ]);
});

test("a chain of any depth is one run", () => {
  const messages = Array.from({ length: 20_000 }, (_, n) =>
    message(`m${n}`, n === 0 ? "" : `m${n - 1}`),
  );
  expect(branchSegments(messages)).toMatchObject([{ first: 0, last: 19_999, length: 20_000 }]);
});

test("every message of the tree is in exactly one run, and a path is made of whole runs", () => {
  const tree = fc
    .array(fc.nat(20), { minLength: 1, maxLength: 25 })
    .map((parents) =>
      parents.map((parent, n) => message(`m${n}`, n === 0 || parent > n ? "" : `m${parent}`)),
    );
  fc.assert(
    fc.property(tree, fc.nat(24), (messages, pick) => {
      const segments = branchSegments(messages);
      const total = segments.reduce((sum, { length }) => sum + length, 0);
      expect(total).toBe(messages.length);
      const roots = segments.filter(({ parent }) => parent === null);
      expect(roots.reduce((sum, root) => sum + root.messages, 0)).toBe(messages.length);
      const path = branchPath(messages, pick % messages.length, () => false);
      for (const { first, last } of segments) expect(path.has(first)).toBe(path.has(last));
    }),
  );
});
