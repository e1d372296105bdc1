import fc from "fast-check";
import { expect, test } from "vitest";

import { createConcealer } from "@/lib/formats/kit/secrets/conceal";
import { SCHEMES, SESSIONS } from "@/lib/formats/kit/secrets/__corpus__/stated-places";

import { takenValues } from "./extract-values";

const SIGNS = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const drawn = fc
  .array(fc.integer({ min: 0, max: SIGNS.length - 1 }), { minLength: 16, maxLength: 40 })
  .map((picked) => picked.map((at, place) => SIGNS.charAt((at + place * 31) % SIGNS.length)))
  .map((signs) => signs.join(""))
  .filter((value) => /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value));
const stated = fc
  .tuple(fc.constantFrom(...SCHEMES, ...SESSIONS), drawn)
  .map(([around, value]) => around.write(value));

const textOf = fc.oneof(
  stated,
  stated.map((text) => `--header=X-Gate: ${text}`),
  fc.tuple(stated, stated).map(([one, other]) => JSON.stringify({ "X-Gate": one, "X-Hub": other })),
  stated.map((text) => JSON.stringify({ "X-Gate": text, again: text })),
  fc
    .tuple(drawn, drawn)
    .map(([one, other]) => `https://a.example/hook/${one}?lang=en&token=${other}#${one}`),
  fc.tuple(drawn, drawn).map(([one, other]) => `theme=dark; session=${one}; lang=en; sid=${other}`),
);

test("one value put in the place of the reference gives back what stood there", () => {
  fc.assert(
    fc.property(textOf, (original) => {
      const concealer = createConcealer("hub");
      concealer.conceal({ "X-Gate": original }, { path: "", owner: "pond", name: "headers" });
      const [{ text, name } = { text: "", name: null }] = concealer.concealed;
      expect(name).not.toBeNull();
      const values = takenValues(original, text, name ?? "");
      expect(new Set(values).size).toBe(1);
      expect(text.replaceAll(`\${secret:${name}}`, () => values?.[0] ?? "")).toBe(original);
    }),
    { seed: 4711, numRuns: 1000 },
  );
});
