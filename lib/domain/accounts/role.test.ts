import { expect, test } from "vitest";

import { hasRight, mayChangeRole, ROLES, type KeyScope, type Right, type Role } from "./role";
import { MAIN_LIBRARY } from "./library";
import { LOCAL_VIEWER, mayDo, mayWriteIn, STRANGER, type Viewer } from "./viewer";

const member = {
  kind: "member" as const,
  libraries: new Map(),
  id: "m",
  name: "M",
  email: "m@example.com",
  sessionId: null,
  key: null,
};
const RIGHTS: readonly Right[] = [
  "open",
  "self",
  "read",
  "comment",
  "write",
  "govern",
  "purge",
  "manage",
];

test.each([
  [null, ["open", "self"]],
  ["reader", ["open", "self", "read", "comment"]],
  ["editor", ["open", "self", "read", "comment", "write", "govern"]],
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
  const program = (scope: KeyScope): Viewer => ({ kind: "program", keyId: "k", scope });
  expect(RIGHTS.filter((right) => mayDo(program("read"), right))).toEqual(["open", "read"]);
  expect(RIGHTS.filter((right) => mayDo(program("write"), right))).toEqual([
    "open",
    "read",
    "comment",
    "write",
    "govern",
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

test("who manages some library empties its trash, and manages nothing else by that", () => {
  const lead = { ...member, role: "reader", libraries: new Map<string, Role>([["a", "admin"]]) };
  const viewer = { ...lead, role: "reader" } as const;
  expect(
    ["purge", "write", "govern", "manage"].map((right) => mayDo(viewer, right as Right)),
  ).toEqual([true, true, false, false]);
  expect(mayDo({ ...viewer, role: null }, "purge")).toBe(false);
  expect(
    mayDo({ ...viewer, key: { id: "k", scope: "write", includesPrivate: true } }, "purge"),
  ).toBe(false);
});

test("who writes in some library may ask for it, and governs nothing by that", () => {
  const turned = {
    ...member,
    role: "reader",
    libraries: new Map<string, Role>([["a", "editor"]]),
  } as const;
  expect(RIGHTS.filter((right) => mayDo(turned, right))).toEqual([
    "open",
    "self",
    "read",
    "comment",
    "write",
  ]);
  expect(mayWriteIn(turned, "a")).toBe(true);
  expect(mayWriteIn(turned, MAIN_LIBRARY)).toBe(false);
  expect(
    mayWriteIn({ ...turned, key: { id: "k", scope: "read", includesPrivate: true } }, "a"),
  ).toBe(false);
  expect(mayWriteIn({ ...turned, role: "owner", libraries: new Map() }, "a")).toBe(false);
  const reading = {
    ...turned,
    role: "editor",
    libraries: new Map<string, Role>([["a", "reader"]]),
  } as const;
  expect([mayWriteIn(reading, "a"), mayWriteIn(reading, MAIN_LIBRARY)]).toEqual([false, true]);
  // Who is no member of the main library any more is in none.
  expect(mayDo({ ...turned, role: null }, "write")).toBe(false);
  expect(mayWriteIn({ ...turned, role: null }, "a")).toBe(false);
  expect(mayWriteIn(LOCAL_VIEWER, MAIN_LIBRARY)).toBe(true);
  expect(mayWriteIn(LOCAL_VIEWER, "a")).toBe(false);
  expect(mayWriteIn(STRANGER, MAIN_LIBRARY)).toBe(false);
});

test("a key does what its member may do and its scope allows, and nothing to the account", () => {
  for (const role of [null, ...ROLES]) {
    for (const scope of ["read", "write"] as const) {
      const key = { id: "k", scope, includesPrivate: false };
      const viewer: Viewer = { ...member, role, key };
      const own = RIGHTS.filter((right) => mayDo({ ...member, role }, right));
      const allowed =
        scope === "read" ? ["open", "read"] : ["open", "read", "comment", "write", "govern"];
      expect(RIGHTS.filter((right) => mayDo(viewer, right))).toEqual(
        own.filter((right) => allowed.includes(right)),
      );
    }
  }
});
