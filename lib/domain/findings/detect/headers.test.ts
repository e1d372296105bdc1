import fc from "fast-check";
import { expect, test } from "vitest";

import { createDice, MIXED } from "../__corpus__/dice";
import { scanWithFiles } from "../scan/embedded-text";

const HEX = "0123456789abcdef";
/** Drawn by lot, as a service draws them. */
const drawn = fc.nat().map((seed) => {
  const dice = createDice(seed);
  const uuid = [8, 4, 4, 4, 12].map((length) => dice.signs(HEX, length)).join("-");
  return seed % 2 === 0 ? uuid : `${dice.signs(MIXED, 31)}7`;
});
/** What a vendor calls its own scheme. */
const scheme = fc
  .tuple(
    fc.constantFrom("Genie", "Acme", "Tollgate", "x", "My"),
    fc.constantFrom("Key", "-V1", "Auth"),
  )
  .map((parts) => parts.join(""));
const line = fc.constantFrom(
  (header: string) => header,
  (header: string) => `curl -H "${header}" https://api.example.com/v2/alerts`,
  (header: string) => JSON.stringify({ note: header }),
);

test("what follows a scheme of anybody's in an Authorization header is found", () => {
  fc.assert(
    fc.property(scheme, drawn, line, (name, value, around) => {
      const text = around(`Authorization: ${name} ${value}`);
      const found = scanWithFiles(text).map(({ start, end }) => text.slice(start, end));
      expect(found).toContain(value);
    }),
  );
});

test.each([
  "authorization: required for all routes",
  "Authorization: Bearer <token>",
  'headers["Authorization"] = `Bearer ${token}`',
  "authorization = await readAuthorization(request)",
  "Authorization: see section 4.2 of the guide",
])("words about authorization are none: %s", (text) => {
  expect(scanWithFiles(text)).toEqual([]);
});
