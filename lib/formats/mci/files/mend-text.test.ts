import { describe, expect, test } from "vitest";

import { readYaml } from "@/lib/formats/kit/syntax/yaml";

import { mendText } from "./mend-text";

const OK = '{"schemaVersion": "1.0", "tools": []}';
const value = (text: string) => JSON.parse(text) as unknown;

describe("a text in JSON", () => {
  test.each<[string, string, string]>([
    ["bent quotes", "{“schemaVersion”: “1.0”, “tools”: []}", "Straighten the quotes"],
    ["an open object", '{"schemaVersion": "1.0", "tools": []', "Add the missing bracket"],
    ["an open list", '{"schemaVersion": "1.0", "tools": [', "Add the missing brackets"],
    ["a missing comma", '{"schemaVersion": "1.0"\n "tools": []}', "Add the missing comma"],
    ["names without quotes", "{schemaVersion: '1.0', tools: []}", "Write it as JSON"],
    ["YAML under a name of JSON", "schemaVersion: '1.0'\ntools: []\n", "Write it as JSON"],
  ])("with %s is mended by one edit", (_, text, title) => {
    const mended = mendText("mci.json", text);
    expect(mended?.title).toBe(title);
    expect(value(mended?.text ?? "")).toEqual(value(OK));
  });

  test("says how many commas it adds, and leaves the rest as it is", () => {
    const mended = mendText("mci.json", '{ "tools": []\n  "a": 1\n  "b": [1 2] }');
    expect(mended).toEqual({
      title: "Add 3 missing commas",
      text: '{ "tools": [],\n  "a": 1,\n  "b": [1, 2] }',
    });
  });

  test("that is a list of tools gets an object around it", () => {
    const mended = mendText("mci.json", '[{"name": "a", "execution": {}}] // mine\n');
    expect(mended?.title).toBe("Put an object around the list of tools");
    expect(mended?.text).toContain('[{"name": "a", "execution": {}}]');
  });

  test.each(["", "hello", "[1, 2]", '{"tools": [None]}', '{"a": "b', "]", "{'a': 1}"])(
    "such as %j is left to its author",
    (text) => {
      expect(mendText("mci.json", text)).toBeNull();
    },
  );
});

describe("a text in YAML", () => {
  test.each<[string, string, string, unknown]>([
    [
      "tabs",
      "schemaVersion: '1.0'\ntools:\n\t- name: a\n\t  tags: [b]\n",
      "Put blanks in place of the tabs",
      { schemaVersion: "1.0", tools: [{ name: "a", tags: ["b"] }] },
    ],
    [
      "a bare template",
      "schemaVersion: '1.0'\nlibraryDir: {{env.DIR}}/x\ntools: []\n",
      "Put quotes around the templates",
      { schemaVersion: "1.0", libraryDir: "{{env.DIR}}/x", tools: [] },
    ],
    [
      "foreign tags",
      "schemaVersion: !!str 1.0\ntools: !!python/tuple []\n",
      "Take the tags away",
      { schemaVersion: "1.0", tools: [] },
    ],
    [
      "a list at its root",
      "# mine\n- name: a\n  execution: { type: text, text: b }\n",
      "Put an object around the list of tools",
      { schemaVersion: "1.0", tools: [{ name: "a", execution: { type: "text", text: "b" } }] },
    ],
  ])("with %s is mended by one edit", (_, text, title, wanted) => {
    const mended = mendText("mci.yaml", text);
    expect(mended?.title).toBe(title);
    expect(readYaml(mended?.text ?? "")).toMatchObject({ ok: true, value: wanted });
  });

  test.each(["a: 1\na: 2\n", "a: 1\n---\nb: 2\n", "- 1\n", "a: [\n"])(
    "such as %j is left to its author",
    (text) => {
      expect(mendText("mci.yaml", text)).toBeNull();
    },
  );
});
