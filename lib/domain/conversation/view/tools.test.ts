import * as fc from "fast-check";
import { expect, test } from "vitest";
import { summaryArgument } from "./tools";

test.each([
  [{ title: "t", query: "q" }, "q"],
  [{ limit: 3, other: "first text" }, "first text"],
  [{ url: 7, path: "/etc/hosts" }, "/etc/hosts"],
  [{ query: "  ", name: "n" }, "n"],
  [{ long: "x".repeat(300), short: "s" }, "s"],
  [{ command: "ls\n  -la" }, "ls -la"],
  [{ code: "x".repeat(100) }, `${"x".repeat(79)}…`],
  [{ query: "word ".repeat(30) }, `${"word ".repeat(16).slice(0, 79)}…`],
  [
    { path: `/home/${"deep/".repeat(40)}file.txt` },
    `/home/${"deep/".repeat(40)}`.slice(0, 39) +
      "…" +
      `/home/${"deep/".repeat(40)}file.txt`.slice(-40),
  ],
  [{ path: `data:image/png;base64,${"Ab1/".repeat(100)}` }, null],
  [{}, null],
  [{ n: 1, list: ["x"] }, null],
  [["query"], null],
  [null, null],
  ["query", null],
])("%j -> %s", (args, line) => {
  expect(summaryArgument(args)).toBe(line);
});

test("is one line of at most 80 characters", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.string({ unit: "binary", maxLength: 300 })),
      (args) => {
        expect(summaryArgument(args) ?? "x").toMatch(/^[^\n\r]{1,80}$/u);
      },
    ),
  );
});
