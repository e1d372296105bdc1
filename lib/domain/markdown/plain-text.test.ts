import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainStretches, plainText } from "./plain-text";

const oneLine = (text: string): string => plainText(text).replaceAll(/\s+/gu, " ").trim();

describe("plain text", () => {
  test.each([
    [
      "**cold** and *very* cold, __bold__ and _soft_, ~~gone~~",
      "cold and very cold, bold and soft, gone",
    ],
    ["***both*** and **bold *and* more**", "both and bold and more"],
    ["# Heading\n\nText", "Heading Text"],
    ["## Heading ##", "Heading"],
    ["> quoted\n> > twice", "quoted twice"],
    ["- milk\n- **bread**\n* tea", "milk · bread · tea"],
    ["Buy:\n- milk\n- bread", "Buy: milk · bread"],
    ["- [ ] open\n- [x] done", "open · done"],
    ["1. first\n2. second", "1. first 2. second"],
    ["See [the docs](https://example.test/a_(b)) now", "See the docs now"],
    ['[*slanted* words](<a b> "title") and [this][ref]', "slanted words and this"],
    ["![a cat](cat.png) ![](x.png)", "a cat image"],
    ["<https://example.test/_x_> <b>not markup</b>", "https://example.test/_x_ <b>not markup</b>"],
    ["Use `a * b * c` and ``x`y``", "Use a * b * c and x`y"],
    [
      "```python\ndef f(*args): # **kept**\n    pass\n```\nDone **now**",
      "def f(*args): # **kept** pass Done now",
    ],
    ["| Tea | °C |\n|---|---:|\n| Green | 80 |", "Tea · °C · Green · 80"],
    ["a\n\n---\n\nb\n\nTitle\n=====", "a b Title"],
    [String.raw`\*not slanted\* and 2 \_ 3`, "*not slanted* and 2 _ 3"],
    [
      "2 * 3 * 4, snake_case_name, a ** b, -5 degrees",
      "2 * 3 * 4, snake_case_name, a ** b, -5 degrees",
    ],
    ["**not closed and [not a link] (x)", "**not closed and [not a link] (x)"],
    ["plain words stay as they are", "plain words stay as they are"],
    ["", ""],
  ])("of %j is %j", (markdown, plain) => {
    expect(oneLine(markdown)).toBe(plain);
  });

  const word = fc.stringMatching(/^[a-zäß東🙂0-9]{1,6}$/u);
  const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
  const inline = fc.oneof(
    words,
    ...["*", "**", "_", "__", "~~", "`"].map((sign) => words.map((text) => sign + text + sign)),
    words.map((text) => `[${text}](https://example.test/)`),
    words.map((text) => `**[${text}](/x "y") _${text}_**`),
  );
  const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
  const block = fc.oneof(
    line,
    ...["# ", "### ", "> ", "- ", "* ", "- [x] "].map((sign) => line.map((text) => sign + text)),
    words.map((text) => `~~~\n${text}\n~~~`),
    fc.array(words, { minLength: 1, maxLength: 3 }).map((cells) => `| ${cells.join(" | ")} |`),
  );
  const document = fc.array(block, { maxLength: 6 }).map((all) => all.join("\n\n"));
  const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}🙂]+/gu) ?? [];

  test("has every word of any document, and no sign that a reader does not see", () => {
    fc.assert(
      fc.property(document, (markdown) => {
        const plain = plainText(markdown);
        const spoken = markdown.replaceAll(/\]\([^)]*\)/gu, "").replaceAll("[x]", "");
        expect(wordsOf(plain)).toEqual(wordsOf(spoken));
        expect(plain).not.toMatch(/[*_~`#|[\]>]/u);
      }),
    );
  });

  const anything = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "*",
          "**",
          "_",
          "`",
          "```",
          "~~~",
          "[",
          "](",
          ")",
          "![",
          "> ",
          "# ",
          "- ",
          "|",
          "\n",
          "\\",
          " ",
          "---",
          "<https://a>",
          "[ ] ",
        ),
        word,
      ),
      { maxLength: 40 },
    )
    .map((all) => all.join(""));

  test("of any text keeps what was found, at its place", () => {
    fc.assert(
      fc.property(anything, fc.nat(), fc.nat({ max: 6 }), (text, at, length) => {
        const start = at % (text.length + 1);
        const place = { start, end: Math.min(text.length, start + length) };
        const { text: plain, places } = plainStretches(text, [place]);
        const [moved] = places;
        const found = plain.slice(moved?.start, moved?.end);
        const letters = (part: string): string => wordsOf(part).join("");
        expect(letters(found)).toBe(letters(text.slice(place.start, place.end)));
      }),
    );
  });

  test("of any text says nothing that the text does not say", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const rest = text.split("");
        for (const letter of plainText(text)
          .replaceAll(/ · |image/gu, "")
          .split("")) {
          const at = rest.indexOf(letter);
          expect(at).not.toBe(-1);
          rest.splice(0, at + 1);
        }
      }),
    );
  });

  test("is quick for a text that is nothing but signs", () => {
    const started = performance.now();
    for (const sign of ["*", "_", "[", "`", "> ", "|", "![", "](", "\\", "~~~\n", "- \n"])
      plainText(sign.repeat(2000));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
