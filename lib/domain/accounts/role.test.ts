import { expect, test } from "vitest";

import { hasRight, mayChangeRole, ROLES, type Right } from "./role";
import { LOCAL_VIEWER, mayDo, STRANGER, type Viewer } from "./viewer";

const RIGHTS: readonly Right[] = ["open", "self", "read", "write", "manage"];

test.each([
  [null, ["open", "self"]],
  ["reader", ["open", "self", "read"]],
  ["editor", ["open", "self", "read", "write"]],
  ["admin", RIGHTS],
  ["owner", RIGHTS],
] as const)("the role %s has these rights", (role, expected) => {
  expect(RIGHTS.filter((right) => hasRight(role, right))).toEqual(expected);
});

test("whoever uses the machine may do everything, a stranger only what is open", () => {
  expect(RIGHTS.filter((right) => mayDo(LOCAL_VIEWER, right))).toEqual(RIGHTS);
  expect(RIGHTS.filter((right) => mayDo(STRANGER, right))).toEqual(["open"]);
});

test("a program does what its key is good for, and never manages", () => {
  const program = (right: "read" | "write"): Viewer => ({ kind: "program", keyId: "k", right });
  expect(RIGHTS.filter((right) => mayDo(program("read"), right))).toEqual(["open", "read"]);
  expect(RIGHTS.filter((right) => mayDo(program("write"), right))).toEqual([
    "open",
    "read",
    "write",
  ]);
});

test("owners change every role, admins those below owners, others none", () => {
  const all = [null, ...ROLES];
  for (const from of all) {
    for (const to of all) {
      expect(mayChangeRole("owner", from, to)).toBe(true);
      expect(mayChangeRole("admin", from, to)).toBe(from !== "owner" && to !== "owner");
      expect(mayChangeRole("editor", from, to)).toBe(false);
      expect(mayChangeRole("reader", from, to)).toBe(false);
    }
  }
});
