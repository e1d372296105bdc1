import { expect, test } from "vitest";

import { concealOriginal } from "./conceal-original";

const SECRET = "not-a-real-one-99";
const concealed = [{ path: "/a/TOKEN", text: "${env:TOKEN}", name: "TOKEN" }];
const value = { a: { TOKEN: SECRET, n: 1 }, b: [1] };

test("only the value changes in JSON", () => {
  const text = `{ "a": {"TOKEN" : "${SECRET}", "n": 1},\n "b": [1] }`;
  expect(concealOriginal({ text, syntax: "json", value }, concealed)).toBe(
    '{ "a": {"TOKEN" : "${env:TOKEN}", "n": 1},\n "b": [1] }',
  );
});

test("comments stay, but for those that hold one", () => {
  const text = `// mine\n{ "a": {"TOKEN": "${SECRET}", /* TOKEN: "older-one" */ "n": 1,}, // was ${SECRET}\n "b": [1], }`;
  expect(concealOriginal({ text, syntax: "jsonc", value }, concealed)).toBe(
    '// mine\n{ "a": {"TOKEN": "${env:TOKEN}",  "n": 1,}, // was …\n "b": [1], }',
  );
});

test("YAML keeps its comments and its layout", () => {
  const text = `# mine\na:\n  TOKEN: ${SECRET} # secret=${SECRET}\n  # old TOKEN: older-one\n  n: 1\nb: [ 1 ]\n`;
  expect(concealOriginal({ text, syntax: "yaml", value }, concealed)).toBe(
    '# mine\na:\n  TOKEN: "${env:TOKEN}" #\n  #\n  n: 1\nb: [ 1 ]\n',
  );
});

test("what cannot be edited in its place is rewritten", () => {
  const text = `x: &t ${SECRET}\na: {TOKEN: *t, n: 1}\n`;
  const written = concealOriginal(
    { text, syntax: "yaml", value: { x: SECRET, a: { TOKEN: SECRET, n: 1 } } },
    [...concealed, { path: "/x", text: "${env:X}", name: "X" }],
  );
  expect(JSON.parse(written)).toEqual({ x: "${env:X}", a: { TOKEN: "${env:TOKEN}", n: 1 } });
});
