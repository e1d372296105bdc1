import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resultTexts, SHOW_LIMITS, showResult } from "./shown-result";

function textPart(title: string, text: string, { isJson = false, size = text.length } = {}) {
  return { kind: "text", title, isJson, shown: { text, size } };
}

test("texts, structured content, links, resources and media become parts that are only text", () => {
  const shown = showResult({
    content: [
      { type: "text", text: "<b>hi</b>" },
      { type: "image", data: "QUJD", mimeType: "image/png" },
      { type: "audio", data: "QUI=", mimeType: "audio/wav" },
      { type: "resource_link", uri: "javascript:alert(1)", name: "n", mimeType: "text/plain" },
      { type: "resource", resource: { uri: "a://b", text: "inside" } },
      { type: "resource", resource: { uri: "a://c", blob: "QQ==", mimeType: "application/pdf" } },
      { type: "hologram", depth: 3 },
    ],
    structuredContent: { sum: 3 },
    isError: true,
  });
  expect(shown).toEqual({
    isError: true,
    leftOut: 0,
    parts: [
      textPart("Text", "<b>hi</b>"),
      { kind: "media", mime: "image/png", bytes: 3 },
      { kind: "media", mime: "audio/wav", bytes: 2 },
      { kind: "link", uri: "javascript:alert(1)", name: "n", mime: "text/plain" },
      textPart("Resource a://b", "inside"),
      { kind: "media", mime: "application/pdf", bytes: 1 },
      textPart("Part of another kind", '{\n  "type": "hologram",\n  "depth": 3\n}', {
        isJson: true,
      }),
      textPart("Structured content", '{\n  "sum": 3\n}', { isJson: true }),
    ],
  });
});

test("members nobody knows are shown, too", () => {
  expect(showResult({ content: [], _meta: { "x/y": 1 } }).parts).toEqual([
    textPart("Other members", '{\n  "_meta": {\n    "x/y": 1\n  }\n}', { isJson: true }),
  ]);
});

test("what is too long is cut, and says how long it was", () => {
  const result = {
    content: [
      { type: "text", text: "abcdef" },
      { type: "text", text: "ghijkl" },
      { type: "text", text: "m" },
    ],
  };
  const shown = showResult(result, { characters: 8, parts: 2 });
  expect(shown.parts).toEqual([textPart("Text", "abcdef"), textPart("Text", "gh", { size: 6 })]);
  expect(shown.leftOut).toBe(1);
});

test("a cut never is within a character", () => {
  const shown = showResult(
    { content: [{ type: "text", text: "ab😀" }] },
    { characters: 3, parts: 1 },
  );
  expect(shown.parts).toEqual([textPart("Text", "ab", { size: 4 })]);
});

test("says so of a value nested deeper than can be written", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(showResult({ structuredContent: deep }).parts).toEqual([
    textPart("Structured content", "Nested too deep to be shown.", { isJson: true }),
  ]);
});

test("only texts count as the words of a result", () => {
  const content = [
    { type: "text", text: "one" },
    { type: "image", data: "QUJD" },
    { type: "text", text: "two" },
    { type: "text" },
  ];
  expect(resultTexts({ content }, 100)).toBe("one\ntwo");
  expect(resultTexts({ content }, 5)).toBe("one\nt");
});

test("any answer is shown within the limits", () => {
  const part = fc.oneof(
    fc.jsonValue(),
    fc.record({
      type: fc.constantFrom("text", "image", "audio", "resource", "resource_link", "__proto__"),
      text: fc.oneof(fc.string({ unit: "binary" }), fc.constant(null)),
      data: fc.string(),
      resource: fc.jsonValue(),
    }),
  );
  fc.assert(
    fc.property(
      fc.record({ content: fc.oneof(fc.array(part), fc.jsonValue()), isError: fc.jsonValue() }),
      fc.integer({ min: 0, max: 60 }),
      (result, characters) => {
        const { parts, leftOut } = showResult(result, { characters, parts: 3 });
        const length = parts.reduce(
          (sum, each) => sum + ("shown" in each ? each.shown.text.length : 0),
          0,
        );
        expect(length).toBeLessThanOrEqual(characters);
        // What is no list of parts is shown as one.
        expect(parts.length + leftOut).toBe(
          Array.isArray(result.content) ? result.content.length : 1,
        );
      },
    ),
  );
});

describe("files of resources", () => {
  const blob = (uri: string, base64: string) => ({
    content: [{ type: "resource", resource: { uri, mimeType: "image/png", blob: base64 } }],
  });
  const fileOf = (uri: string, base64 = "aGk=", files = 100) => {
    const [part] = showResult(blob(uri, base64), { ...SHOW_LIMITS, files }).parts;
    return part?.kind === "media" ? (part.file ?? null) : undefined;
  };

  test("come with a result only where they are asked for, and only as many as fit", () => {
    expect(showResult(blob("docs://a.png", "aGk=")).parts).toEqual([
      { kind: "media", mime: "image/png", bytes: 2 },
    ]);
    expect(fileOf("docs://pictures/a.png?x=1#y")).toEqual({ name: "a.png", base64: "aGk=" });
    expect(fileOf("docs://a.png", "aGk=", 3)).toBeNull();
  });

  test.each([
    ["docs://..", "file"],
    ["file:///etc/../../passwd", "passwd"],
    ["docs://a/..\\..\\evil.exe", "evil.exe"],
    ["docs://.bashrc", "bashrc"],
    ["docs://\u202Egnp.exe", "_gnp.exe"],
    ["docs://a\u0000b\n.png", "a_b_.png"],
    ["", "file"],
    [`docs://${"x".repeat(5000)}.png`, `${"x".repeat(96)}.png`],
  ])("%j is saved as %s", (uri, name) => {
    expect(fileOf(uri)?.name).toBe(name);
  });
});
