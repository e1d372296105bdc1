import { expect, test } from "vitest";

import { choose, longTexts, patternsOfProduct, takes, type Pattern } from "./patterns";

const LENGTH = 16_000;
/** The square of the length takes twice as long at least, what follows the length a hundredth. */
const MOST_MS = 40;

/** Each is asked about texts that cannot be long, for the reason that follows. */
const OF_SHORT_TEXTS: Readonly<Record<string, string>> = {
  "lib/data/backup/model.ts": "reads our own schema",
  "lib/domain/conversation/schema/coerce-to-schema.ts": "reads our own schema",
  "lib/formats/mcp-config/hosts.ts": "the name of a file",
  "lib/formats/gemini-takeout/archive.ts": "the name of a file",
  "lib/formats/kit/files/stem.ts": "the name of a file",
  "lib/domain/findings/keys/form.ts": "names of 24 letters",
  "lib/domain/findings/detect/headers.ts": "2,000 signs of base64",
  "lib/domain/findings/detect/assignments.ts": "a value of 200 signs",
  "lib/domain/markdown/inline-markup.ts": "4,000 letters of prose",
  "lib/domain/permissions/override-lint/near-tools.ts": "runs have become one sign",
  "lib/domain/secrets/credential.ts": "runs have become one sign",
  "lib/domain/discovery/input-value.ts": "runs have become one sign",
  "lib/net/guard/bearer-challenge.ts": "8,192 letters of a header, each read once",
};

const fileOf = ({ name }: Pattern) => name.slice(0, name.indexOf(" "));

/** A text for which a pattern takes longer than its length explains; null where there is none. */
function slowText(pattern: Pattern): string | null {
  choose(pattern);
  const texts = [...longTexts(pattern.source, LENGTH)];
  // Nearly all patterns are done with all of them by then.
  if (!takes(MOST_MS, texts)) return null;
  const isSlow = (text: string) => takes(MOST_MS, [text]);
  // Compiling makes one try longer, not three.
  for (const text of texts) {
    if (isSlow(text) && isSlow(text) && isSlow(text)) return JSON.stringify(text.slice(0, 20));
  }
  return null;
}

test("no pattern takes the square of a long text", { timeout: 240_000 }, () => {
  const patterns = patternsOfProduct();
  expect(patterns.length).toBeGreaterThan(400);
  const slow = patterns
    .filter((pattern) => OF_SHORT_TEXTS[fileOf(pattern)] === undefined)
    .flatMap((pattern) => {
      const text = slowText(pattern);
      return text === null ? [] : [`${pattern.name} for ${text}`];
    });
  expect(slow).toEqual([]);
});

test.each([
  ["ends that are looked for from each place", String.raw`\s+$`],
  ["marks before an underline", String.raw`^[\s>*+\-\d.)]*[=-]+[ \t]*$`],
  ["comments one after the other", String.raw`^\s*(?:<!--[^]*?-->\s*)*<html`],
  ["a sign that may be there between blanks", String.raw`password[ \t]*=?[ \t]*'`],
])("patterns that do are found: %s", (_, source) => {
  expect(slowText({ name: "", source, flags: "im" })).not.toBeNull();
});
