import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formOfArguments, formOfJsonText, formOfText } from "./value-form";

describe("arguments", () => {
  test.each([
    ['{"city":"Rome"}', { form: "fields", fields: { city: "Rome" } }],
    [
      '{"path":"a","old_string":"x","new_string":"y"}',
      { form: "replacement", before: "x", after: "y" },
    ],
    ['{"patch":"@@ -1 +1 @@\\n-a\\n+b"}', { form: "patch", text: "@@ -1 +1 @@\n-a\n+b" }],
    ['{"patch":"none"}', { form: "fields" }],
    ["[1]", { form: "json", value: [1] }],
    ["{", { form: "json" }],
  ])("%s", (json, form) => {
    expect(formOfArguments(json)).toMatchObject(form);
  });
});

describe("outputs", () => {
  test.each([
    ["plain words", "text"],
    ["\u001b[31mred\u001b[0m", "terminal"],
    ["# Title\n\nwords", "markdown"],
    ["see [a](https://a.example)", "markdown"],
    ["diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@", "patch"],
    ['{"a":{"b":1}}', "json"],
    ["{not json", "text"],
    ["[1,2]", "json"],
    ['[{"a":1},{"b":null}]', "table"],
    ['[{"a":{}}]', "json"],
    ["[{}]", "json"],
    ["[]", "json"],
  ])("%j is %s", (text, form) => {
    expect(formOfText(text).form).toBe(form);
  });

  test("a table has every column, in the order of their first appearance", () => {
    expect(formOfText('[{"b":1,"a":2},{"c":3}]')).toMatchObject({ columns: ["b", "a", "c"] });
  });

  test("the only text of a result is read as that text", () => {
    const result = (text: string) => JSON.stringify({ content: [{ type: "text", text }] });
    expect(formOfJsonText(result("# A"))).toEqual({ form: "markdown", text: "# A" });
    expect(formOfJsonText('{"content":[{"type":"image"}]}').form).toBe("json");
    expect(formOfJsonText('"words"')).toEqual({ form: "text", text: "words" });
    expect(formOfJsonText("{").form).toBe("text");
  });

  test("every text has a form", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(formOfText(text).form).toMatch(/^[a-z]+$/);
        expect(formOfArguments(text).form).toMatch(/^[a-z]+$/);
      }),
    );
  });
});
