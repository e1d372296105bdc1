import { expect, test } from "vitest";
import {
  choiceParameter,
  flagParameter,
  integerParameter,
  readQuery,
  textParameter,
} from "./query";

const spec = {
  query: textParameter("", 10),
  limit: integerParameter("", { minimum: 1, maximum: 200 }),
  sort: choiceParameter("", ["updated", "title"]),
  pinned: flagParameter(""),
};

function read(text: string) {
  return readQuery(spec, new URLSearchParams(text));
}

test("declared parameters are read into their types, and an empty one is absent", () => {
  expect(read("query=a+b&limit=20&sort=title&pinned=0&utm=")).toEqual({
    ok: true,
    values: { query: "a b", limit: 20, sort: "title", pinned: false },
  });
  expect(read("limit=2&limit=2&pinned=")).toEqual({ ok: true, values: { limit: 2 } });
});

test("others are passed over where nothing could be narrowed, or where others add them", () => {
  const search = new URLSearchParams("limit=1&limit=2&t=123");
  expect(readQuery({}, search)).toEqual({ ok: true, values: {} });
  expect(readQuery(spec, search, true)).toEqual({ ok: true, values: { limit: 1 } });
});

test.each([
  "limit=0",
  "limit=201",
  "limit=1e1",
  "limit=-1",
  "limit=1.0",
  "sort=TITLE",
  "pinned=yes",
  "query=01234567890",
  "limit=1&limit=2",
  "sortt=title",
  "Sort=title",
  "__proto__=1",
  "sort[]=title",
])("%s is refused by name", (text) => {
  expect(read(text)).toMatchObject({ ok: false, name: text.split("=")[0] });
});
