import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { terminalRuns } from "./terminal-runs";

const plain = (text: string, colour: string | null = null, bold = false) => ({
  text,
  colour,
  bold,
});

describe("terminalRuns", () => {
  test.each([
    ["plain", [plain("plain")]],
    ["\u001b[31mred\u001b[0m no", [plain("red", "danger"), plain(" no")]],
    ["\u001b[1;92mok\u001b[22;39m.", [plain("ok", "success", true), plain(".")]],
    ["\u001b[mreset", [plain("reset")]],
    ["\u001b[38;5;31mnumbered", [plain("numbered")]],
    ["\u001b[38;2;1;31;1mparts\u001b[34mblue", [plain("parts"), plain("blue", "accent")]],
    ["\u001b[2K\u001b[1A\u001b[?25lgone", [plain("gone")]],
    ["\u001b]0;title\u0007a\u001b]8;;https://a.example\u001b\\b", [plain("a"), plain("b")]],
    ["10%\r50%\r100%\r\ndone\r", [plain("100%\ndone")]],
  ])("%j", (text, runs) => {
    expect(terminalRuns(text)).toEqual(runs);
  });

  test("keeps every text without commands", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes("\u001b") && !text.includes("\r"));
        expect(
          terminalRuns(text)
            .map((run) => run.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});
