import { expect, test } from "vitest";

import { workOfRepeated } from "@/lib/testing/least-work";

import { createDice, LETTERS, MIXED } from "../__corpus__/dice";
import { negatives } from "../__corpus__/negatives";
import { scanWithFiles } from "./embedded-text";

const dice = createDice(9);

/** A text with blanks after so many signs each. */
function spaced(text: string, width: () => number, blank: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = at + width();
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts.join(blank);
}

const secret = () =>
  JSON.stringify({
    note: dice.signs(LETTERS, dice.number(30)),
    token: `ghp_${dice.signs(MIXED, 36)}`,
    more: "ä € 🙂",
  });

/** Whether all of a text between two others is found. */
function isFound(before: string, encoded: string, after: string): boolean {
  const bare = encoded.replace(/[\s=]+$/, "");
  return scanWithFiles(before + encoded + after).some(
    ({ rule, start, end }) =>
      rule.startsWith("secret.") && start <= before.length && end >= before.length + bare.length,
  );
}

const AROUND = [
  ["", ""],
  ["data: ", " (end)"],
  ["the value is ", " and no more of it"],
  ["take this\n\n", "\n"],
] as const;

test.each([
  ["one blank", " "],
  ["several blanks", "   "],
  ["a tab", "\t"],
  ["a blank that does not break", "\u00a0"],
  ["short lines", "\n"],
])("base64 with %s between its groups is read as one text", (_, blank) => {
  for (const [before, after] of AROUND) {
    for (const width of [3, 4, 5, 8, 10, 16, 60, 76]) {
      const encoded = spaced(Buffer.from(secret()).toString("base64"), () => width, blank);
      expect(isFound(before, encoded, after), `text: ${before}${encoded}${after}`).toBe(true);
    }
    const uneven = spaced(
      Buffer.from(secret()).toString("base64url"),
      () => 1 + dice.number(20),
      blank,
    );
    expect(isFound(before, uneven, after), `text: ${before}${uneven}${after}`).toBe(true);
  }
});

test("harmless texts in base64 with blanks in it raise next to no alarm", () => {
  const harmless = negatives();
  const alarms = harmless.filter(({ text }) => {
    const plain = scanWithFiles(text).length > 0;
    const encoded = spaced(Buffer.from(text).toString("base64"), () => 1 + dice.number(20), " ");
    return !plain && scanWithFiles(`look: ${encoded} that is all`).length > 0;
  });
  expect(alarms.length / harmless.length).toBeLessThanOrEqual(0.002);
});

test.each(["QUJD ", "IEFB QUJD REVG ", "abcd efgh ", "a ", "the words of a text "])(
  "a text made of %j is read in work that follows its length",
  (part) => {
    const size = { length: 400_000, enough: 400 };
    const { took, most } = workOfRepeated((text) => void scanWithFiles(text), part, size);
    expect(took).toBeLessThan(most);
  },
);
