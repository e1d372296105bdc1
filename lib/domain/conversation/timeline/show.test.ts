import { describe, expect, test } from "vitest";
import { CONTENTS } from "../facts/contents";
import { ALL_KINDS, formatShow, isPrompt, kindsIn, parseShow, SHOW_KINDS } from "./show";

describe("the kinds in an address", () => {
  test.each(["", "none", "user", "user,tools", "assistant,thinking,attachments"])("%s", (text) => {
    expect(formatShow(parseShow(text) ?? ALL_KINDS)).toBe(text);
  });

  test("has one text for equal kinds, and refuses unknown ones", () => {
    expect(formatShow(new Set(["tools", "user"]))).toBe("user,tools");
    expect(formatShow(new Set(SHOW_KINDS))).toBe("");
    expect(parseShow("user,notes")).toBeNull();
  });
});

describe("what a message holds", () => {
  const { text, thinking, tools, attachments, unknown } = CONTENTS;
  test.each([
    ["user", text, ["user"]],
    ["user", 0, ["user"]],
    ["user", tools, ["tools"]],
    ["user", attachments, ["attachments"]],
    ["assistant", text | thinking | tools, ["assistant", "thinking", "tools"]],
    ["assistant", unknown, ["assistant"]],
    ["tool", text | tools, ["tools"]],
    ["narrator", text, ["assistant"]],
  ])("%s %i: %s", (role, contents, kinds) => {
    expect(kindsIn({ role, contents })).toEqual(kinds);
  });

  test("results of tools in a message of the user begin no turn", () => {
    expect(isPrompt({ role: "user", contents: tools })).toBe(false);
    expect(isPrompt({ role: "user", contents: tools | text })).toBe(true);
    expect(isPrompt({ role: "assistant", contents: text })).toBe(false);
  });
});
