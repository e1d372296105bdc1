import { expect, test } from "vitest";

import { scanWithFiles } from "./embedded-text";

const found = (text: string): string[] =>
  scanWithFiles(text).map(({ start, end }) => text.slice(start, end));

const WORDS = "legal winner thank year wave sausage worth useful legal winner thank orange";
const STRANGE = WORDS.replace("sausage", "colloquy");
const D = "5BivQUwSeQ5-ivotQQJiuq4J-pw09ucFZZE8lPC58es";

test.each([
  [`My recovery phrase is ${WORDS}`, WORDS],
  [`My recovery phrase is ${STRANGE}.`, STRANGE],
  [`Seed phrase: "${STRANGE}"`, STRANGE],
  [`seed_phrase=${STRANGE}`, STRANGE],
  [`**Seed phrase:** ${STRANGE}`, STRANGE],
  [`The seed phrase of my wallet is:\n${STRANGE}\nKeep it.`, STRANGE],
  [`mnemonic: ${WORDS} ${STRANGE}`, `${WORDS} ${STRANGE}`],
  [`{"mnemonic":"${STRANGE}"}`, STRANGE],
])("the words of a wallet are found behind their label in %j", (text, phrase) => {
  expect(found(text)).toEqual([phrase]);
});

test.each([
  WORDS,
  "My recovery phrase is written on a sheet of paper that nobody but the two of us has ever seen.",
  "The seed phrase is twelve words long, and each word is from a list that everybody can read.",
  "The secret words are: never give up, always try again, and keep on walking through the rain today",
])("%j tells no words of a wallet", (text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  `{"kty":"EC","crv":"P-256","x":"HJDn-9MQcB2BVqU2d_jXkjOMWcK3wNShwFBa8ESXFWX","d":"${D}"}`,
  `{"d": "${D}", "key_ops": ["sign"], "kty": "OKP"}`,
  `{"keys":[{"kty":"oct","k":"${D}"},{"kty":"RSA","n":"abcdefghijklmnopqrst"}]}`,
  `{\n  "kty": "oct",\n  "k": "${D}"\n}`,
  JSON.stringify({ file: JSON.stringify({ kty: "EC", d: D }) }),
])("the private member of a web key is found in %j", (text) => {
  expect(found(text)).toEqual([D]);
});

test.each([
  `{"kty":"EC","x":"HJDn-9MQcB2BVqU2d_jXkjOMWcK3wNShwFBa8ESXFWX"}`,
  `{"d":"${D}"}`,
  `{"kty":"EC"},{"d":"${D}"}`,
  `{"kty":"oct","k":"short"}`,
])("%j has no private member of a web key", (text) => {
  expect(found(text)).toEqual([]);
});
