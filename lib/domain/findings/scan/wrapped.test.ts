import { expect, test } from "vitest";

import { scanWithFiles } from "./embedded-text";

const KEY = "ghp_a8Kd9Lm2Qw3Er4Ty5Ui6Op7As8Df9Gh0Jk1L";
const inner = (before: number, after: number) =>
  JSON.stringify({ note: "lorem ".repeat(before), token: KEY, rest: "ipsum ".repeat(after) });
const wrapped = (text: string, width: number, joint: string) =>
  Buffer.from(text)
    .toString("base64")
    .replaceAll(new RegExp(`.{${width}}`, "g"), (line) => line + joint);

/** What programs put between two lines of one text. */
const JOINTS: readonly (readonly [string, string])[] = [
  ["a line feed", "\n"],
  ["a carriage return, too", "\r\n"],
  ["the indentation of YAML", "\n      "],
  ["much of it", `\n${" ".repeat(40)}`],
  ["a tab", "\n\t"],
  ["the escape of JSON", String.raw`\n`],
  ["both of them", String.raw`\r\n`],
  ["JSON in JSON", String.raw`\\n`],
  ["the mark of a quote", "\n> "],
  ["of a comment", "\n# "],
  ["of another", "\n// "],
  ["of a third", "\n * "],
  ["a soft break of mail", "=\n"],
  ["a line that a shell goes on with", " \\\n  "],
  ["a blank line", "\n\n"],
  ["a tag", "<br>\n"],
  ["texts put together", '" +\n  "'],
  ["items of a list", '",\n  "'],
];

test.each(JOINTS)("base64 whose lines have %s between them is read as one text", (_, joint) => {
  for (const width of [48, 60, 64, 76, 100]) {
    for (const [before, after] of [
      [0, 0],
      [5, 5],
      [20, 60],
    ] as const) {
      const text = `data:\n  blob: |\n      ${wrapped(inner(before, after), width, joint)}\nend: of it\n`;
      const rules = scanWithFiles(text).map(({ rule }) => rule);
      expect(rules, `${width} signs`).toEqual(
        expect.arrayContaining([expect.stringMatching(/^secret\./)]),
      );
    }
  }
});

test("lines that are texts of their own are read one by one", () => {
  const lines = [inner(3, 3), "nothing to see in these words, none at all of them"].map((text) =>
    Buffer.from(text).toString("base64"),
  );
  expect(scanWithFiles(lines.join("\n")).length).toBeGreaterThan(0);
  expect(scanWithFiles(lines.toReversed().join("\n")).length).toBeGreaterThan(0);
});
