import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { findAncestry, messageGroup, SHELL, type ToldPiece } from "./ancestry";

type Version = Readonly<Record<string, string>>;

const piece = (id: string, token: string): ToldPiece => ({ group: messageGroup(id), token });
const piecesOf = (version: Version): ToldPiece[] =>
  Object.entries(version).map(([id, token]) => piece(id, token));

/** The steps from the present version back, as the history of a library gives them. */
function stepsOf([present = {}, ...older]: readonly Version[]) {
  const first = Object.entries(present).map(([id, token]) => [id, piece(id, token)] as const);
  let newer = present;
  const steps = older.map((version) => {
    const ids = new Set([...Object.keys(newer), ...Object.keys(version)]);
    const changed = [...ids].filter((id) => newer[id] !== version[id]);
    newer = version;
    return changed.map((id) => {
      const token = version[id];
      return [id, token === undefined ? null : piece(id, token)] as const;
    });
  });
  return [first, ...steps];
}

const find = (theirs: Version, versions: readonly Version[], left: readonly number[] = []) =>
  findAncestry(piecesOf(theirs), stepsOf(versions), (version) => left.includes(version));

describe("what a document descends from", () => {
  test("is the version it says the same as", () => {
    const versions = [{ a: "3", b: "1" }, { a: "2", b: "1" }, { a: "1" }];
    expect(find({ a: "2", b: "1" }, versions)).toMatchObject({ likely: [1], isClear: true });
    expect(find({ a: "1" }, versions)).toMatchObject({ likely: [2], isClear: true });
    expect(find({ a: "3", b: "1", c: "new" }, versions).likely).toEqual([0]);
  });

  test("is rather a version that left the library, of several that share as much", () => {
    const versions = [{ a: "x" }, { a: "y" }];
    expect(find({ a: "z" }, versions).likely).toEqual([0, 1]);
    expect(find({ a: "z" }, versions, [1]).likely).toEqual([1]);
  });

  test("is not clear where nothing is shared, or the likely versions differ", () => {
    expect(find({ other: "1" }, [{ a: "1" }])).toMatchObject({ likely: [0], isClear: false });
    const versions = [
      { a: "x", b: "1" },
      { a: "y", b: "1" },
    ];
    const between = find({ a: "z", b: "1" }, versions);
    expect(between.isClear).toBe(false);
    expect(between.of(messageGroup("a"))?.isClear).toBe(false);
  });

  test("messages without an id of their own are told apart by how many say the same", () => {
    const twice = [piece("", "hi"), piece("", "hi")];
    const steps = [
      [["k1", piece("", "hi")] as const, ["k2", piece("", "hi")] as const],
      [["k2", null] as const],
    ];
    expect(findAncestry(twice, steps, () => false).likely).toEqual([0]);
    expect(findAncestry(twice.slice(1), steps, () => false).likely).toEqual([1]);
  });
});

describe("the past of a group", () => {
  const versions = [{ a: "3", b: "1", [SHELL]: "s" }, { a: "2", b: "1", [SHELL]: "s" }, { b: "1" }];
  const ancestry = find({ a: "2", b: "1" }, versions);

  test("is what it said at any time, and whether it was absent", () => {
    const past = ancestry.of(messageGroup("a"));
    expect(["3", "2", "1", null].map((token) => past?.had(token))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  test("knows what the likely versions say", () => {
    const past = ancestry.of(messageGroup("a"));
    expect(ancestry.likely).toEqual([1, 2]);
    expect([past?.isInLikely("2"), past?.isInLikely("3"), past?.isUnchanged]).toEqual([
      true,
      false,
      false,
    ]);
    // It may have been taken away from the version that has it.
    expect(past?.isInLikely(null)).toBe(false);
    const older = find({ b: "1", [SHELL]: "s" }, [{ a: "2" }, { b: "1", [SHELL]: "s" }]);
    expect(older.of(messageGroup("a"))?.isInLikely(null)).toBe(true);
    const same = find({ a: "3", b: "1", [SHELL]: "s" }, versions).of(messageGroup("a"));
    expect([same?.isUnchanged, same?.isClear]).toEqual([true, true]);
  });

  test("is null for what never changed", () => {
    expect(ancestry.of(messageGroup("b"))).toBeNull();
    expect(ancestry.of(messageGroup("none"))).toBeNull();
  });
});

test("any stored version finds itself, or one that says the same", () => {
  const version = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.constantFrom("1", "2", "3"));
  fc.assert(
    fc.property(fc.array(version, { minLength: 1, maxLength: 5 }), fc.nat(4), (versions, n) => {
      const chosen = versions[n % versions.length] ?? {};
      const { likely } = find(chosen, versions);
      expect(likely.map((at) => versions[at])).toContainEqual(chosen);
      for (const at of likely) expect({ ...versions[at] }).toEqual({ ...chosen });
    }),
  );
});
