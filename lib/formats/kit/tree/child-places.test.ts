import { expect, test } from "vitest";

import { placeChildren } from "./child-places";

test("a child is where the first parent lists it, by its place in the list", () => {
  const places = placeChildren([
    ["top", ["one", "two"]],
    ["other", ["two", "three"]],
  ]);
  expect([...places]).toEqual([
    ["one", { parent: "top", rank: 0 }],
    ["two", { parent: "top", rank: 1 }],
    ["three", { parent: "other", rank: 1 }],
  ]);
});

test("what is no list of ids places nothing, and takes no place of others", () => {
  const places = placeChildren([
    ["top", "one"],
    ["next", [null, 7, "one"]],
    ["last", undefined],
  ]);
  expect([...places]).toEqual([["one", { parent: "next", rank: 2 }]]);
});
