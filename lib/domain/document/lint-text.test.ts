import { describe, expect, test } from "vitest";
import { Findings } from "./findings";
import { createLintContext } from "./lint-context";
import { lintText } from "./lint-text";

function lint(text: string): string[] {
  const findings = new Findings();
  lintText({ text, path: "/messages/3", depth: 2 }, createLintContext(findings));
  return findings.list("error", "warning", "info").map(({ rule, path }) => `${rule} ${path}`);
}

describe("TextLint", () => {
  test.each([
    ['{"a":1,"a":2}', ["json.duplicate-key /messages/3/a"]],
    ['{"__proto__":1}', ["json.proto-key /messages/3/__proto__"]],
    ['{"n":1e999}', ["json.number-precision /messages/3/n"]],
    [String.raw`{"t":"half \ud83d"}`, ["json.lone-surrogate /messages/3/t"]],
    [String.raw`{"whole":"\ud83d\ude00","t":"a\tb\n"}`, []],
    [String.raw`{"t":"\u001b[31mred","u":"\u0000"}`, ["json.control-chars /messages/3/t"]],
    ['{"t":"right\u200eto left"}', ["json.control-chars /messages/3/t"]],
    ['{"t":"tag \u{E0041}"}', ["json.control-chars /messages/3/t"]],
    ['{"t":"family \u{1F468}\u200D\u{1F469} and \u0645\u06CC\u200C\u062E"}', []],
    [`{"t":${"[".repeat(198)}${"]".repeat(198)}}`, [`json.depth /messages/3/t${"/0".repeat(197)}`]],
    [`{"t":${"[".repeat(197)}${"]".repeat(197)}}`, []],
  ])("%s", (text, expected) => {
    expect(lint(text)).toEqual(expected);
  });

  test("counts what cannot be seen and mends half a surrogate pair", () => {
    const findings = new Findings();
    lintText(
      {
        text: String.raw`["\u200e\u200e","\ud83d!"]`,
        path: "",
        depth: 0,
      },
      createLintContext(findings),
    );
    const [control, surrogate] = findings.list("info").concat(findings.list("warning"));
    expect(control?.message).toContain("2 invisible");
    expect(surrogate?.fix?.operations).toEqual([{ op: "set", path: "/1", value: "\u{FFFD}!" }]);
  });
});
