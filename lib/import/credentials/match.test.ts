import { expect, test } from "vitest";

import { matchCredentials } from "./match";

const [HOME, OTHER] = ["https://a.example", "https://b.example"];
const found = { name: "KEY", value: "abc", origins: [HOME] };
const reference = { name: "KEY", origin: HOME, toolset: "pond", header: "Authorization" };
const place = { file: "mcp.json", toolset: "pond", header: "Authorization" };

test("a header that refers to a credential of its own server is a match", () => {
  const items = [{ file: "mcp.json", found: [found], references: [reference] }];
  expect(matchCredentials(items)).toEqual([
    { name: "KEY", values: ["abc"], origins: [HOME], places: [place] },
  ]);
});

test("a header of another server that names it gets nothing", () => {
  const thief = { ...reference, origin: OTHER, toolset: "thief" };
  const items = [{ file: "mcp.json", found: [found], references: [thief, reference] }];
  expect(matchCredentials(items)).toMatchObject([{ origins: [HOME], places: [place] }]);
  expect(matchCredentials([{ file: "mcp.json", found: [found], references: [thief] }])).toEqual([]);
});

test("the same value at several places is one, for all of their servers", () => {
  const items = [
    { file: "one.json", found: [found], references: [reference] },
    {
      file: "two.json",
      found: [{ ...found, origins: [OTHER] }],
      references: [{ ...reference, origin: OTHER }],
    },
  ];
  expect(matchCredentials(items)).toMatchObject([
    {
      values: ["abc"],
      origins: [HOME, OTHER],
      places: [{ file: "one.json" }, { file: "two.json" }],
    },
  ]);
});

test("different values under one name are told apart", () => {
  const items = [
    { file: "one.json", found: [found], references: [reference] },
    { file: "two.json", found: [{ ...found, value: "xyz" }], references: [reference] },
  ];
  expect(matchCredentials(items)).toMatchObject([{ name: "KEY", values: ["abc", "xyz"] }]);
});

test("a credential that no header refers to is no match", () => {
  expect(matchCredentials([{ file: "mcp.json", found: [found], references: [] }])).toEqual([]);
});
