import { expect, test } from "vitest";

import { memberPage, MEMBERS_ON_A_PAGE } from "./member-page";
import type { Role } from "./role";

const member = (name: string, role: Role = "editor", email: string | null = null) => ({
  name,
  email,
  role,
});
const named = (words: string, members: readonly ReturnType<typeof member>[], page = 1) =>
  memberPage(members, { words, page }).members.map(({ name }) => name);

test("those who may do most are first, then it is by name", () => {
  const members = [member("zoe"), member("Émile"), member("Ann"), member("Olga", "owner")];
  expect(named("", members)).toEqual(["Olga", "Ann", "Émile", "zoe"]);
});

test("every word is looked for in the name and the address, without case and accents", () => {
  const members = [
    member("Émile Zürcher", "reader", "emile@example.com"),
    member("שרה לוי", "editor", "sara@example.org"),
    member("Ann"),
  ];
  expect(named("zurcher EMILE", members)).toEqual(["Émile Zürcher"]);
  expect(named("émile", members)).toEqual(["Émile Zürcher"]);
  expect(named("לוי", members)).toEqual(["שרה לוי"]);
  expect(named(" example.org ", members)).toEqual(["שרה לוי"]);
  expect(named("ann zurcher", members)).toEqual([]);
});

test("many come in pages, and a page that is not there is the nearest", () => {
  const members = Array.from({ length: 120 }, (_, at) => member(`m${at}`));
  const all = [1, 2, 3].flatMap((page) => named("", members, page));
  expect(all).toEqual(members.map(({ name }) => name));
  expect(memberPage(members, { words: "", page: 3 })).toMatchObject({
    total: 120,
    found: 120,
    first: 2 * MEMBERS_ON_A_PAGE + 1,
    pages: 3,
  });
  expect(memberPage(members, { words: "m1", page: 99 })).toMatchObject({ page: 1, found: 31 });
  expect(memberPage(members, { words: "none", page: -2 })).toMatchObject({ first: 0, pages: 1 });
});
