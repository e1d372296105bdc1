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

test("declared parameters are read into their types, others are ignored", () => {
  expect(read("query=a+b&limit=20&sort=title&pinned=0&utm=1")).toEqual({
    ok: true,
    values: { query: "a b", limit: 20, sort: "title", pinned: false },
  });
});

test("the last of several counts, and an empty one is absent", () => {
  expect(read("limit=1&limit=2&pinned=")).toEqual({ ok: true, values: { limit: 2 } });
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
])("%s is refused by name", (text) => {
  expect(read(text)).toMatchObject({ ok: false, name: text.split("=")[0] });
});
