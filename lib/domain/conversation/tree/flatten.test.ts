import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { flattenTree, type TreeNode } from "./flatten";

const node = (id: string, parent: string | null, more: Partial<TreeNode<string>> = {}) => ({
  id,
  parent,
  message: `text of ${id}`,
  time: null,
  ...more,
});

/** `id index★ <parent` for each message: enough to see a whole layout at a glance. */
function picture(nodes: TreeNode<string>[], leaf: string | null = null): string[] {
  return flattenTree(nodes, leaf).messages.map(({ id, index, isPreferred, parentId }) => {
    const mark = isPreferred === undefined ? "" : isPreferred ? "★" : "☆";
    return `${id} ${index ?? "-"}${mark} <${parentId ?? ""}`;
  });
}

describe("a chain", () => {
  test("needs no slots", () => {
    expect(picture([node("a", null), node("b", "a"), node("c", "b")])).toEqual([
      "a - <",
      "b - <a",
      "c - <b",
    ]);
  });

  test("closes over empty nodes", () => {
    const nodes = [
      node("root", null, { message: null }),
      node("a", "root"),
      node("gone", "a", { message: null }),
      node("b", "gone"),
    ];
    expect(picture(nodes)).toEqual(["a - <", "b - <a"]);
  });

  test("can be thousands long, in any order of the file", () => {
    const nodes = Array.from({ length: 5000 }, (_, at) => node(`n${at}`, at ? `n${at - 1}` : null));
    const { messages, branching } = flattenTree(nodes.toReversed(), "n4999");
    expect(branching).toBe(false);
    expect(messages.map(({ id }) => id)).toEqual(nodes.map(({ id }) => id));
    expect(messages.at(-1)).toMatchObject({ depth: 4999, parentId: "n4998" });
  });
});

describe("branches", () => {
  const nodes = [
    node("q", null),
    node("a1", "q", { time: 10 }),
    node("a2", "q", { time: 20 }),
    node("q1", "a1", { time: 30 }),
    node("a11", "q1", { time: 40 }),
  ];

  test("prefer the active path and say so only where there is a choice", () => {
    expect(picture(nodes, "a2")).toEqual([
      "q 0 <",
      "a1 1☆ <q",
      "a2 1★ <q",
      "q1 2 <a1",
      "a11 3 <q1",
    ]);
  });

  test("follow the newest leaf when none is named, of equals the last", () => {
    expect(picture(nodes, null)).toContain("a1 1★ <q");
    expect(picture(nodes, "unknown")).toContain("a1 1★ <q");
    const tie = [node("q", null), node("x", "q", { time: 5 }), node("y", "q", { time: 5 })];
    expect(picture(tie)).toEqual(["q 0 <", "x 1☆ <q", "y 1★ <q"]);
  });

  test("have no preferred version beyond the end of the active one", () => {
    const longer = [...nodes, node("a12", "q1", { time: 1 })];
    expect(picture(longer, "a2")).toContain("a11 3☆ <q1");
    expect(picture(longer, "a2")).toContain("a12 3☆ <q1");
  });

  test("share the first slot when there are several first messages", () => {
    expect(picture([node("x", null), node("y", null)], "x")).toEqual(["x 0★ <", "y 0☆ <"]);
  });

  test("are in their parent's order", () => {
    const ranked = [node("q", null), node("b", "q", { rank: 1 }), node("a", "q", { rank: 0 })];
    expect(picture(ranked, "b")).toEqual(["q 0 <", "a 1☆ <q", "b 1★ <q"]);
  });
});

describe("faults", () => {
  test("a missing parent and a parent of itself make first messages", () => {
    const tree = flattenTree([node("a", "nowhere"), node("b", "b")], null);
    expect(tree.orphans).toEqual(["a", "b"]);
    expect(tree.messages.map(({ depth }) => depth)).toEqual([0, 0]);
  });

  test("a circle is cut at its first node in the file", () => {
    const tree = flattenTree([node("x", null), node("p", "q"), node("q", "p")], "q");
    expect(tree.cuts).toEqual(["p"]);
    expect(tree.messages.map(({ id, depth }) => [id, depth])).toEqual([
      ["x", 0],
      ["p", 0],
      ["q", 1],
    ]);
  });

  test("a repeated id counts once", () => {
    const tree = flattenTree([node("a", null), node("a", null, { message: "other" })], null);
    expect(tree.duplicates).toEqual(["a"]);
    expect(tree.messages.map(({ message }) => message)).toEqual(["text of a"]);
  });
});

const id = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "__proto__");
const anyTree = fc.array(
  fc.record({
    id,
    parent: fc.option(id),
    message: fc.option(fc.string()),
    time: fc.option(fc.integer()),
  }),
  { maxLength: 14 },
);

test("any nodes at all: each message once, parents first, at most one preferred in a slot", () => {
  fc.assert(
    fc.property(anyTree, fc.option(id), (nodes, leaf) => {
      const { messages, branching } = flattenTree(nodes, leaf);
      const first = new Map(nodes.toReversed().map((each) => [each.id, each]));
      const kept = [...first.values()].filter(({ message }) => message !== null);
      expect(messages.map((each) => each.id).sort()).toEqual(kept.map((each) => each.id).sort());

      const depths = new Map(messages.map((each) => [each.id, each.depth]));
      for (const { parentId, depth, index, isPreferred } of messages) {
        expect(depth).toBe(parentId === null ? 0 : depths.get(parentId)! + 1);
        expect(index).toBe(branching ? depth : undefined);
        const versions = messages.filter((other) => other.depth === depth);
        expect(isPreferred !== undefined).toBe(versions.length > 1);
        expect(versions.filter((other) => other.isPreferred).length).toBeLessThanOrEqual(1);
      }
      expect(messages.map(({ depth }) => depth)).toEqual(
        messages.map(({ depth }) => depth).sort((a, b) => a - b),
      );
    }),
  );
});
