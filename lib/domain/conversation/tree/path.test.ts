import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { branchPath, type TreeMessage } from "./path";

/** `b<a` is message b written after a, `a<` a first one, `x` one of which nothing is recorded. */
function treeOf(script: string): TreeMessage[] {
  return script.split(" ").map((word) => {
    const [documentId = "", parent] = word.split("<");
    return { documentId, sourceParent: parent ?? null };
  });
}

function path(script: string, leaf: string, shown = ""): string {
  const tree = treeOf(script);
  const at = tree.findIndex(({ documentId }) => documentId === leaf);
  const found = branchPath(tree, at, (position) => shown.includes(tree[position]!.documentId));
  return tree
    .filter((_, position) => found.has(position))
    .map((one) => one.documentId)
    .join("");
}

describe("branchPath", () => {
  const tree = "a< b<a c<a d<b e<c f<c x";
  test.each([
    ["d", "", "abd"],
    ["b", "", "abd"],
    ["c", "", "acf"],
    ["c", "e", "ace"],
    ["a", "bd", "abd"],
    ["x", "", "x"],
  ])("from %s (shown: %s): %s", (leaf, shown, found) => {
    expect(path(tree, leaf, shown)).toBe(found);
  });

  test("ends in trees that bite their own tail", () => {
    expect(path("a<b b<a", "a")).toBe("ab");
    expect(path("a<a", "a")).toBe("a");
  });

  test("holds one child of each message at most, and every parent", () => {
    const trees = fc.array(fc.option(fc.nat(12)), { minLength: 1, maxLength: 13 });
    fc.assert(
      fc.property(trees, fc.nat(12), (parents, from) => {
        const tree = parents.map((parent, at) => ({
          documentId: `m${at}`,
          sourceParent: parent === null || parent >= at ? "" : `m${parent}`,
        }));
        const leaf = from % tree.length;
        const found = branchPath(tree, leaf, () => false);
        expect(found.has(leaf)).toBe(true);
        for (const at of found) {
          const { sourceParent, documentId } = tree[at]!;
          const parent = sourceParent === "" ? at : Number(sourceParent.slice(1));
          expect(found.has(parent)).toBe(true);
          const children = [...found].filter((other) => tree[other]!.sourceParent === documentId);
          expect(children.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
