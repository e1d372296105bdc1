import * as fc from "fast-check";
import { expect, test } from "vitest";

import { timeOnCore } from "@/lib/testing/time-on-core";

import { DERIVED_TITLE_LENGTH, derivedTitle, isProgramText } from "./derived-title";

test.each([
  ["How do tides work?", "How do tides work?"],
  ["  \n\n  Plan a trip\nto Kyoto", "Plan a trip to Kyoto"],
  ["Hi,\n\ncan you check my essay?", "Hi, can you check my essay?"],
  ["# A heading\n\nText", "A heading Text"],
  ["# Review the release notes\n\nText", "Review the release notes"],
  ["- **first** point of the list", "first point of the list"],
  ["```ts\nconst a = 1;\n```\nWhy does this fail?", "Why does this fail?"],
  ["~~~~\n~~~\n~~~~\nWhy does this fail?", "Why does this fail?"],
  ["> You are a helpful bot\n\nTranslate this, please", "Translate this, please"],
  [
    "<system-reminder>\nBe brief.\n</system-reminder>\nFix the failing test",
    "Fix the failing test",
  ],
  ["<a>x</a><!-- y --> Sort this list of names", "Sort this list of names"],
  ["<div> is not closed, why is that?", "<div> is not closed, why is that?"],
  ["```\nconst answer = 42;\n```", "const answer = 42;"],
  ["> only a quotation here", "only a quotation here"],
  ["Compare [the *two* charts](https://example.test/a_b) for me", "Compare the two charts for me"],
  ["safe\u202Etxt.exe is\u200B a name", "safetxt.exe is a name"],
  ["\u200B\u2060 ", ""],
  ["", ""],
  ["---\n***\nWhat follows the rule", "What follows the rule"],
  ["?!?!", "?!?!"],
  ["👋", "👋"],
  ["東京の天気はどうですか", "東京の天気はどうですか"],
])("%j is called %j", (text, title) => {
  expect(derivedTitle(text)).toBe(title);
});

test("a sentence that fits stands alone", () => {
  const question = "What would you check first if the seating plan broke?";
  expect(derivedTitle(`${question} Describe it step by step.`)).toBe(question);
});

test("a long line is cut at a word, or where there is none", () => {
  expect(derivedTitle("word ".repeat(40))).toBe(`${"word ".repeat(12).trimEnd()}…`);
  expect(derivedTitle("x".repeat(300))).toBe(`${"x".repeat(59)}…`);
  expect(derivedTitle(`${"x".repeat(58)}😀 and more`)).toBe(`${"x".repeat(58)}…`);
  expect(derivedTitle(`${"x".repeat(40)}, ${"y".repeat(40)}`)).toBe(`${"x".repeat(40)}…`);
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        "```",
        "\n",
        "> ",
        "<a>",
        "</a>",
        "\u202E",
        "\u200D",
        "word",
        " ",
        "~~~",
        "#",
        "<!--",
        "-->",
        "\uD83D",
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join("")),
);

test("of any text: one line, not too long, nothing invisible", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const title = derivedTitle(text);
      expect(title.length).toBeLessThanOrEqual(DERIVED_TITLE_LENGTH);
      expect(title).toBe(title.trim());
      expect(title).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}\n\t\r]/u);
    }),
  );
});

test("of any text with a letter there is one", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom("a", "ж", "字", "7"), anyText, (before, letter, after) => {
      fc.pre(before.length + after.length < 1000);
      expect(derivedTitle(`${before}${letter}${after}`)).not.toBe("");
    }),
  );
});

test("a hostile text takes no time", () => {
  const started = timeOnCore();
  for (const part of ["<a ", "<a>", "<!--", "```\n", "> ", "<a></a>", "\n".repeat(9), "** "]) {
    derivedTitle(part.repeat(500_000 / part.length));
  }
  expect(timeOnCore() - started).toBeLessThan(1000);
});

const CONTEXT = "<environment_context>\n  <cwd>/a</cwd>\n</environment_context>";

test.each([
  [CONTEXT, true],
  [
    `# AGENTS.md instructions for /a\n\n<INSTRUCTIONS>\nBe brief.\n</INSTRUCTIONS>\n${CONTEXT}`,
    true,
  ],
  ["<user_instructions>\n\nBe brief, and so on, until this is cut", true],
  ["<local-command-caveat>Caveat: The messages below were made by commands.", true],
  ["<local-command-stdout></local-command-stdout>", true],
  ["<system-reminder>\nThe list is empty.\n</system-reminder>", true],
  ["<system-reminder>\nThe list is empty.\n</system-reminder>\nPaint the fence.", false],
  [`${CONTEXT}\nWhy does the test fail?`, false],
  ["# AGENTS.md\n\nWhy is this file read?", false],
  ["<task>\nPaint the fence.\n</task>", false],
  ["", false],
])("%j is of a program alone: %j", (text, isProgram) => {
  expect(isProgramText(text)).toBe(isProgram);
});
