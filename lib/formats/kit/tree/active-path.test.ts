import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { flattenTree } from "@/lib/domain/conversation/tree/flatten";
import { arbitraryMessage } from "@/lib/testing/arbitrary/message";

import { branchTree, activePath } from "./active-path";
import { messageSource } from "../source/extension";

/**
 * `a0` has index 0, `a` none; `*` is preferred, `-` is not, without either nothing is stated; `!` deleted;
 * `<b` written after b, `<` a first one.
 */
function messagesOf(script: string): Message[] {
  return script.split(" ").map((word): Message => {
    const [own = "", parent] = word.split("<");
    const index = /\d+/u.exec(own)?.[0];
    return {
      id: own.charAt(0),
      role: "user",
      messageType: "text",
      ...(index === undefined ? {} : { index: Number(index) }),
      ...(/[*-]/u.test(own) ? { isPreferred: own.includes("*") } : {}),
      ...(own.includes("!")
        ? { auditTrail: [{ action: "deleted", actorId: "p", timestamp: "2031-01-01T00:00:00Z" }] }
        : {}),
      ...(parent === undefined
        ? {}
        : { extensions: messageSource("x", { parentId: parent === "" ? null : parent }) }),
    };
  });
}

const ids = (messages: readonly Message[]) => messages.map(({ id }) => id).join("");
const tree = (script: string) => {
  const { nodes, leafId } = branchTree(messagesOf(script));
  return `${nodes.map(({ id, parentId }) => `${id}<${parentId ?? ""}`).join(" ")} (${leafId})`;
};

test.each([
  ["a b c", "abc", "all of a plain list"],
  ["a0 b1* c1- d2", "abd", "the preferred version"],
  ["a0 b1 c1 d2", "acd", "the last one without a preference"],
  ["a b! c", "ac", "no deleted one"],
  ["a0< b1*<a c1-<a d2*<b e2-<c", "abd", "the active branch"],
  ["a0< b1-<a c1*<a d2*<b e2-<c", "ace", "the branch of the version chosen later"],
  ["a0< b1-<a c1*<a d2*<b", "ac", "nothing of a branch that is not shown"],
  ["a0< b1*<a c1-<a d2-<c e2-<c", "ab", "an end before that of another branch"],
  ["a0< b1*<a c1-<a f2", "abf", "what was added here"],
  ["a0-<x b0-<x", "b", "something, where no version of the first place is the preferred one"],
  ["a!<a b1<a", "b", "something, where what was first is deleted and followed itself"],
  ["a0*< b0-< c1-<b d1*<a", "ad", "one of two first prompts"],
  ["a0< b1!<a c2<b", "ac", "what follows a deleted one"],
  ["a0<x b1<a", "ab", "what follows something unknown"],
])("%s shows %s: %s", (script, shown) => {
  expect(ids(activePath(messagesOf(script)))).toBe(shown);
});

test.each([
  ["a b c", "a< b<a c<b (c)", "a list is one branch"],
  ["a0 b1* c1- d2", "a< b<a c<a d<b (d)", "what is not recorded follows the shown version"],
  ["a0< b1*<a c1-<a d2*<b e2-<c", "a< b<a c<a d<b e<c (d)", "the recorded tree"],
  ["a0< b1!<a c2<b", "a< c<a (c)", "a deleted message hands its followers up"],
  ["a a b", "a< a#2<a b<a#2 (b)", "equal ids are told apart"],
  ["a0<b b1<a", "a< b<a (b)", "no circles"],
])("%s becomes %s: %s", (script, expected) => {
  expect(tree(script)).toBe(expected);
});

describe("for any messages", () => {
  test("a tree that was laid out comes back, with the branch that was active", () => {
    const parents = fc.array(fc.option(fc.nat(9)), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(parents, fc.nat(13), (list, pick) => {
        const nodes = list.map((parent, at) => ({
          id: `m${at}`,
          parent: parent === null || at === 0 ? null : `m${parent % at}`,
          message: at,
          time: at,
        }));
        const leaves = nodes.filter(({ id }) => nodes.every(({ parent }) => parent !== id));
        const leaf = leaves[pick % leaves.length]!.id;
        const flat = flattenTree(nodes, leaf);
        const messages = flat.messages.map(({ id, parentId, index, isPreferred }): Message => ({
          id,
          role: "user",
          messageType: "text",
          ...(index === undefined ? {} : { index }),
          ...(isPreferred === undefined ? {} : { isPreferred }),
          ...(flat.branching ? { extensions: messageSource("x", { parentId }) } : {}),
        }));
        const restored = branchTree(messages);
        expect(restored.leafId).toBe(leaf);
        expect(new Map(restored.nodes.map((node) => [node.id, node.parentId]))).toEqual(
          new Map(nodes.map(({ id, parent }) => [id, parent])),
        );
      }),
    );
  });

  test("every parent stands before its children, and the path is a branch of the tree", () => {
    fc.assert(
      fc.property(fc.array(arbitraryMessage, { maxLength: 8 }), (list) => {
        const messages = list as Message[];
        const { nodes, leafId } = branchTree(messages);
        const places = new Map(nodes.map(({ id }, position) => [id, position]));
        expect(places.size).toBe(nodes.length);
        nodes.forEach(({ parentId }, position) => {
          const place = parentId === null ? -1 : (places.get(parentId) ?? Infinity);
          expect(place).toBeLessThan(position);
        });
        const path = activePath(messages);
        expect(path.length > 0).toBe(leafId !== null);
        expect(nodes.map(({ message }) => message)).toEqual(expect.arrayContaining(path));
      }),
    );
  });
});
