import { expect, test } from "vitest";

import { asText } from "@/lib/shared/read-value";

import { readFileList } from "./file-list";

const read = (value: unknown, at: number) =>
  asText(value) === null ? null : { id: `${String(value)}-${at}` };

test("files are listed in order, entries that describe none by their position", () => {
  const { files, rest } = readFileList(["sky", { odd: true }, "sea", 7], read);
  expect(files.map(({ id }) => id)).toEqual(["sky-0", "sea-2"]);
  expect(rest).toEqual({ "1": { odd: true }, "3": 7 });
});

test("an entry that says nothing is not kept", () => {
  expect(readFileList([null, {}, ""], () => null).rest).toEqual({});
});
