import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { forgetCredential, forgetCredentials, heldCredentials, holdCredentials } from "./held";

const credential = (name: string) => ({ name, value: "abc", origins: ["https://a.example"] });
const many = (count: number) => Array.from({ length: count }, (_, at) => credential(`KEY_${at}`));
const namesOf = (importId: string) =>
  [...heldCredentials(importId).values()].flat().map(({ name }) => name);

const IMPORTS = ["first", "second", "third", "fourth"];
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const id of IMPORTS) forgetCredentials(id);
  vi.useRealTimers();
});

describe("credentials of an import", () => {
  test("are held by item, and added to", () => {
    holdCredentials("first", new Map([["1", [credential("A")]]]));
    holdCredentials("first", new Map([["1", [credential("B")]]]));
    holdCredentials("first", new Map([["2", [credential("C")]]]));
    expect([...heldCredentials("first").keys()]).toEqual(["1", "2"]);
    expect(namesOf("first")).toEqual(["A", "B", "C"]);
    expect(namesOf("second")).toEqual([]);
  });

  test("are forgotten one by one, and all at once", () => {
    holdCredentials("first", new Map([["1", [credential("A"), credential("B")]]]));
    forgetCredential("first", "A");
    expect(namesOf("first")).toEqual(["B"]);
    forgetCredentials("first");
    expect(namesOf("first")).toEqual([]);
  });

  test("are forgotten after an hour, also when more came later", () => {
    holdCredentials("first", new Map([["1", [credential("A")]]]));
    vi.advanceTimersByTime(59 * 60_000);
    holdCredentials("first", new Map([["1", [credential("B")]]]));
    expect(namesOf("first")).toEqual(["A", "B"]);
    vi.advanceTimersByTime(60_000);
    expect(namesOf("first")).toEqual([]);
  });

  test("are some hundreds at most, of one import and of all", () => {
    holdCredentials("first", new Map([["1", many(300)]]));
    expect(namesOf("first")).toHaveLength(200);
    for (const id of IMPORTS.slice(1)) holdCredentials(id, new Map([["1", many(150)]]));
    expect(IMPORTS.map((id) => namesOf(id).length)).toEqual([0, 150, 150, 150]);
  });

  test("of an import that ended do not end those of a later one of its id", () => {
    holdCredentials("first", new Map([["1", [credential("A")]]]));
    vi.advanceTimersByTime(30 * 60_000);
    forgetCredentials("first");
    holdCredentials("first", new Map([["1", [credential("B")]]]));
    vi.advanceTimersByTime(45 * 60_000);
    expect(namesOf("first")).toEqual(["B"]);
  });
});
