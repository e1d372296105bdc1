import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { workOfRepeated } from "@/lib/testing/least-work";

import { MASK, valueMask } from "./mask-values";

const KEY = 'k-"ey/%\\42=é&x';

const utf8 = (text: string) => Buffer.from(text);
const percent = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, encodeURIComponent);
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const asciiJson = (text: string) =>
  inJson(text)
    .replaceAll("/", "\\/")
    .replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

describe("a value is found", () => {
  test.each<[string, string]>([
    ["as it is", KEY],
    ["in JSON", inJson(KEY)],
    ["in JSON as careful servers write it", asciiJson(KEY)],
    ["in JSON within JSON", inJson(inJson(KEY))],
    ["in an address", encodeURIComponent(KEY)],
    ["in an address, with small letters", encodeURIComponent(KEY).toLowerCase()],
    ["in an address, every sign of it", percent(KEY)],
    ["in an address within JSON", inJson(encodeURI(KEY))],
    ["in Base64", utf8(KEY).toString("base64")],
    ["in Base64 of Latin-1", Buffer.from(KEY, "latin1").toString("base64")],
    ["in Base64 for addresses", utf8(KEY).toString("base64url")],
    ["in Base64 of JSON", utf8(inJson(KEY)).toString("base64")],
    ["in Base64 within an address", encodeURIComponent(utf8(KEY).toString("base64"))],
    ["in Base64 within JSON", inJson(utf8(KEY).toString("base64")).replaceAll("/", "\\/")],
    ["in Base64 with breaks", utf8(KEY).toString("base64").replaceAll(/.{5}/g, "$&\r\n")],
    ["in hexadecimal digits", utf8(KEY).toString("hex")],
    ["in large hexadecimal digits", utf8(KEY).toString("hex").toUpperCase()],
  ])("%s", (_, form) => {
    const hidden = valueMask([KEY])(`Before <${form}> behind`);
    // What fills Base64 up may stay.
    expect(hidden.replace(/(?:=|%3D){1,2}>/i, ">")).toBe(`Before <${MASK}> behind`);
  });
});

test("the header of basic authentication keeps the name and loses the value", () => {
  const mask = valueMask(["swordfish"]);
  for (const name of ["u", "us", "use", "user"]) {
    const header = utf8(`${name}:swordfish`).toString("base64");
    expect(mask(`Basic ${header}`)).toMatch(/^Basic [A-Za-z0-9]*•••=*$/);
  }
});

test("values that lie in each other leave nothing of either, and what is too short stays", () => {
  const mask = valueMask(["abcdef", "defghi", "cde", "abcdefgh"]);
  expect(mask("x abcdefghi y cde")).toBe(`x ${MASK} y cde`);
  expect(valueMask([])("anything")).toBe("anything");
});

/** Printable, with much that encodings treat in their own way. */
const unit = fc.oneof(
  fc.constantFrom(...Array.from("\\\"/%+-_ =&'é")),
  fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
);
const secrets = fc
  .string({ unit, minLength: 8, maxLength: 40 })
  .filter((text) => text.trim() === text && text.length >= 8);
const texts = fc.string({ unit: fc.oneof(unit, fc.constantFrom("\n", "•", "界")), maxLength: 60 });

const FORMS: readonly ((text: string) => string)[] = [
  (text) => text,
  inJson,
  asciiJson,
  encodeURIComponent,
  percent,
  (text) => utf8(text).toString("hex"),
  (text) => inJson(encodeURIComponent(text)),
];

describe("whatever the value and what is around it", () => {
  test("it never leaves as it is, in JSON, in an address or in digits", () => {
    const law = fc.property(secrets, texts, texts, fc.nat(FORMS.length - 1), (secret, a, b, at) => {
      const form = FORMS[at]?.(secret) ?? "";
      const [before, behind] = [`${a} | `, ` | ${b}`];
      const hidden = valueMask([secret])(before + form + behind);
      expect(hidden).not.toContain(form);
      expect(hidden).toBe(before + MASK + behind);
    });
    fc.assert(law, { numRuns: 500 });
  });

  test("no bit of it leaves in Base64, and hardly anything else is lost", () => {
    const law = fc.property(
      secrets,
      texts,
      texts,
      fc.constantFrom("base64" as const, "base64url" as const),
      fc.boolean(),
      (secret, a, b, encoding, isPadded) => {
        const whole = utf8(a + secret + b).toString(encoding);
        const written = isPadded ? whole : whole.replace(/=+$/, "");
        const bits = [utf8(a).length * 8, utf8(a + secret).length * 8] as const;
        const [from, to] = [Math.floor(bits[0] / 6), Math.ceil(bits[1] / 6)];
        const hidden = valueMask([secret])(`Basic ${written}; and more`);
        const [, left, right] = /^Basic ([^•]*)•••([^•]*); and more$/.exec(hidden) ?? [];
        expect(written.slice(0, from).startsWith(left ?? "not masked")).toBe(true);
        expect(written.slice(to).endsWith(right ?? "not masked")).toBe(true);
        // A neighbour may look like more of the value, as another writing of it would have it.
        expect(from + written.length - to - `${left}${right}`.length).toBeLessThanOrEqual(3);
      },
    );
    fc.assert(law, { numRuns: 500 });
  });

  test("a text without it is left alone", () => {
    const law = fc.property(secrets, texts, texts, (secret, a, b) => {
      const text = [
        `${a} ${secret.slice(1)}${b}`,
        a + secret.slice(0, -1),
        utf8(secret.slice(0, secret.length / 2) + a).toString("base64"),
        encodeURIComponent(a),
        inJson(b),
      ].join("|");
      fc.pre(![a, b, text].some((one) => one.includes(secret)));
      expect(valueMask([secret])(text)).toBe(text);
    });
    fc.assert(law, { numRuns: 500 });
  });
});

test.each(["\\", "%61", "aaaaaaaa ", '\\\\"', "YWFh\n", '\\%61a\\\\"YWFh\n'])(
  "%j, over and over, is gone through once",
  (part) => {
    const mask = valueMask(['aaaa"aaaa\\aaaa%', "aaaaaaaa"]);
    const size = { length: 800_000, enough: 200 };
    const { took, most } = workOfRepeated((text) => void mask(text), part, size);
    expect(took).toBeLessThan(most);
  },
);
