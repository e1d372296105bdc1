import { expect, test } from "vitest";

import { codeBlock, codeSpan } from "./code-marks";

test("a fence is longer than any run of backticks in its text, and three at least", () => {
  expect(codeBlock("a", "js")).toBe("```js\na\n```");
  expect(codeBlock("``", "")).toBe("```\n``\n```");
  expect(codeBlock("a ```` b ``", "")).toBe("`````\na ```` b ``\n`````");
});

test("a span keeps its text apart from its marks", () => {
  expect(codeSpan("a")).toBe("`a`");
  expect(codeSpan("a`b")).toBe("``a`b``");
  expect(codeSpan("`a")).toBe("`` `a ``");
  expect(codeSpan(" ")).toBe("`   `");
});
