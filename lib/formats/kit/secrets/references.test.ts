import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  parseReferences,
  renderReferences,
  type ReferenceSyntax,
  type Segment,
} from "./references";

const SYNTAXES: readonly ReferenceSyntax[] = [
  "hub",
  "vscode",
  "claude-code",
  "mci",
  "cadenya",
  "none",
];

const convert = (text: string, from: ReferenceSyntax, to: ReferenceSyntax) =>
  renderReferences(parseReferences(text, from), to);

const name = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,6}$/);
const literal = fc.stringMatching(/^[a-z :/.-]{1,8}$/);
const pieces = fc.oneof(
  literal,
  name.map((it) => `\${${it}}`),
  name.map((it) => `\${env:${it}}`),
  name.map((it) => `\${secret:${it}}`),
  name.map((it) => `\${input:${it}}`),
  name.map((it) => `\${${it}:-x}`),
  name.map((it) => `{{ env.${it} |'d' }}`),
  fc.constantFrom("${", "}", "{{", "}}", "$", ":-"),
);

describe.each(SYNTAXES)("%s", (syntax) => {
  test("gives every text back as it was", () => {
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const text = parts.join("");
        expect(convert(text, syntax, syntax)).toBe(text);
      }),
    );
  });
});

test("what the environment holds is the same in every spelling that has a word for it", () => {
  const texts = fc.array(
    fc.oneof(
      literal,
      name.map((it) => `\${env:${it}}`),
    ),
  );
  const there = fc.constantFrom<ReferenceSyntax>("vscode", "claude-code", "mci");
  fc.assert(
    fc.property(texts, there, (parts, syntax) => {
      const text = parts.join("");
      expect(convert(convert(text, "hub", syntax), syntax, "hub")).toBe(text);
    }),
  );
});

test("a secret comes back from where people are asked for it", () => {
  fc.assert(
    fc.property(name, (it) => {
      fc.pre(!it.includes("-"));
      const text = `Bearer \${secret:${it}}`;
      expect(convert(convert(text, "hub", "vscode"), "vscode", "hub")).toBe(text);
    }),
  );
});

test.each<[string, ReferenceSyntax, ReferenceSyntax, string]>([
  ["${API_BASE:-https://a.example}/mcp", "claude-code", "hub", "${env:API_BASE}/mcp"],
  ["${API_BASE:-b}", "claude-code", "mci", "{{env.API_BASE | 'b'}}"],
  ["{{env.ROOT | '/data'}}", "mci", "claude-code", "${ROOT:-/data}"],
  ["Bearer ${input:api-key}", "vscode", "hub", "Bearer ${secret:API_KEY}"],
  ["${workspaceFolder}/x", "vscode", "hub", "${workspaceFolder}/x"],
  ["${config:a.b}", "vscode", "claude-code", "${config:a.b}"],
  ["${secret:API_KEY}", "hub", "vscode", "${input:api-key}"],
  ["${secret:API_KEY}", "hub", "none", "${secret:API_KEY}"],
  ["${secret:API_KEY}", "hub", "mci", "{{env.API_KEY}}"],
  ["${TOKEN}", "cadenya", "hub", "${secret:TOKEN}"],
  ["{{env.X}}", "vscode", "hub", "{{env.X}}"],
  ["${X}", "none", "hub", "${X}"],
])("%s of %s is for %s %s", (text, from, to, expected) => {
  expect(convert(text, from, to)).toBe(expected);
});

test("the value that holds otherwise is told", () => {
  const [first] = parseReferences("${K:-d}", "claude-code") as [Segment];
  expect(first).toMatchObject({ kind: "env", name: "K", fallback: "d" });
});
