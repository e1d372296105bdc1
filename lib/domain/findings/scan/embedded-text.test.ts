import { describe, expect, test } from "vitest";

import { dataHeadLength, scanWithFiles, textOfBase64 } from "./embedded-text";

const base64 = (text: string) => Buffer.from(text, "utf8").toString("base64");
const KEY = "ghp_aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5";

describe("the text of base64", () => {
  test("is what it says, in either alphabet", () => {
    const text = "Grüße: \u00FB\u00FF? ".repeat(30);
    expect(textOfBase64(base64(text))).toBe(text);
    expect(textOfBase64(base64(text).replaceAll("+", "-").replaceAll("/", "_"))).toBe(text);
  });

  test.each([
    ["bytes that are no text", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).toString("base64")],
    ["control characters", base64("a\u0000b")],
    ["a control character far behind", base64(`${"text ".repeat(200)}\u0001`)],
    [
      "bytes far behind",
      Buffer.concat([Buffer.alloc(900, 65), Buffer.from([255])]).toString("base64"),
    ],
    ["no base64", "*** not base64 ***"],
    ["what is no base64 far behind", `${base64("text ".repeat(200))}***`],
  ])("is none for %s", (_, text) => {
    expect(textOfBase64(text)).toBeNull();
  });
});

test.each([
  ["data:text/plain;base64,QQ==", 23],
  ["DATA:;base64,QQ==", 13],
  ["data:text/plain,QQ==", 0],
  ["QQ==", 0],
])("the base64 of %s begins at %i", (uri, length) => {
  expect(dataHeadLength(uri)).toBe(length);
});

describe("a text with files inside", () => {
  const found = (text: string) =>
    scanWithFiles(text).map(({ rule, start, end }) => [rule, text.slice(start, end)]);

  test("is looked at before, between and behind them", () => {
    const file = `data:text/plain;base64,${base64("nothing to see here. ".repeat(20))}`;
    const text = `${KEY} ${file} and ${KEY}`;
    expect(found(text)).toEqual([
      ["secret.github", KEY],
      ["secret.github", KEY],
    ]);
  });

  test("finds a file as a whole by what its text holds", () => {
    const file = `data:text/plain;base64,${base64(`the key is ${KEY} `.repeat(9))}`;
    expect(found(`see ${file} `)).toEqual([["secret.github", file]]);
  });

  test("finds a file that can’t be read", () => {
    const bytes = Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 37) % 256));
    const file = `data:image/png;base64,${bytes.toString("base64")}`;
    expect(found(`see ${file} `)).toEqual([["unscanned.data", file]]);
  });

  test("without files is a text like any other", () => {
    expect(found(`key ${KEY}`)).toEqual([["secret.github", KEY]]);
  });
});
