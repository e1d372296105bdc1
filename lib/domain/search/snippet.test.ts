import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_SEARCH_TEXTS, SEARCH_PLACES } from "../conversation/facts/search-text";
import { findPlace } from "./find-place";
import { findTerms } from "./find-terms";
import { foldText } from "./fold-text";
import { matchTerm, type TermMatcher } from "./match-term";
import { parseSearch } from "./parse-search";
import type { Snippet } from "./answers";
import { makePlainSnippet, makeSnippet } from "./snippet";

const matchers = (text: string): TermMatcher[] =>
  parseSearch(text).query.terms.flatMap((term) => matchTerm(term) ?? []);

/** The text with what was found in brackets. */
const marked = (text: string, search: string): string =>
  makeSnippet(text, findTerms(text, matchers(search)))
    .parts.map(({ text: part, mark }) => (mark ? `[${part}]` : part))
    .join("");

describe("what is found in a text", () => {
  test.each([
    ["A cat sat; cats do.", "cat", "A [cat] sat; cats do."],
    ["A cat sat; cats do.", "cat*", "A [cat] sat; [cats] do."],
    ["Die NAÏVE Frage", "naive", "Die [NAÏVE] Frage"],
    ["nai\u0308ve and naïve", "naïve", "[nai\u0308ve] and [naïve]"],
    ["snake_case name", "case", "snake_[case] name"],
    ["to be or\nnot to be", '"or not"', "to be [or not] to be"],
    ["x foo_bar", "foo*", "x [foo]_bar"],
    ["foo-bar and foobar", "foo-bar", "[foo-bar] and foobar"],
    ["东京都的用户data库", "用户", "东京都的[用户]data库"],
    ["东京都的用户data库", "data", "东京都的用户[data]库"],
    ["東京 都", "京都", "東[京 都]"],
    ["nothing here", "else", "nothing here"],
    ["한국어를 배운다", "한국어", "[한국어]를 배운다"],
    ["a+b (regex) $1", "regex", "a+b ([regex]) $1"],
  ])("%j, searched for %s", (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });

  test("the start of a word is one only while it can go on", () => {
    const [term] = parseSearch("用户").query.terms;
    expect(term && matchTerm(term, true)?.expression).toBe('"用 户"');
    const [latin] = parseSearch("wor").query.terms;
    expect(latin && matchTerm(latin, true)?.expression).toBe('"wor"*');
  });
});

describe("a snippet", () => {
  test("shows where most of the terms are close together", () => {
    const text = `alpha ${"x ".repeat(300)}beta alpha ${"y ".repeat(300)}beta`;
    expect(marked(text, "alpha beta")).toMatch(/^…[x ]+\[beta\] \[alpha\][y ]+…$/);
  });

  test("is cut at blanks, with a sign where something is left out", () => {
    const snippet = marked(`${"word ".repeat(100)}needle ${"word ".repeat(100)}`, "needle");
    expect(snippet).toMatch(/^…(word )+\[needle\]( word)+…$/);
  });

  test("of any text and place is short, in order, and says what the text says", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 600 }),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
        (text, search) => {
          const { parts } = makeSnippet(text, findTerms(text, matchers(search)));
          const shown = parts.map((part) => part.text).join("");
          expect(shown.length).toBeLessThanOrEqual(400);
          const plain = text.replace(/\s+/gu, " ");
          expect(plain).toContain(shown.replace(/^…|…$/g, "").trim());
        },
      ),
    );
  });
});

describe("a snippet of Markdown", () => {
  const plain = (text: string, search: string): string =>
    makePlainSnippet(text, findTerms(text, matchers(search)))
      .parts.map(({ text: part, mark }) => (mark ? `[${part}]` : part))
      .join("")
      .trim();

  test.each([
    ["Serve it **cold**, not _warm_", "cold", "Serve it [cold], not warm"],
    ["Read [the notes](https://example.test/cold)", "notes", "Read the [notes]"],
    [
      "Read [the notes](https://example.test/cold)",
      "cold",
      "Read the notes](https://example.test/[cold])",
    ],
    ["**very** *cold* tea", '"very cold"', "[very cold] tea"],
    ["```sh\nls *.md # *cold*\n```", "cold", "ls *.md # *[cold]*"],
  ])("%j, searched for %s", (text, search, expected) => {
    expect(plain(text, search)).toBe(expected);
  });

  test("far inside of code shows the code by letter", () => {
    const code = `~~~\n${"x = 1\n".repeat(300)}y = *cold*\n${"x = 1\n".repeat(300)}~~~`;
    expect(plain(code, "cold")).toContain("y = *[cold]*");
  });

  test("marks the same letters as that of the text itself", () => {
    const piece = fc.constantFrom(
      "**",
      "_",
      "`",
      "[",
      "](/a)",
      "# ",
      "\n",
      "- ",
      "cold",
      "tea",
      " ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join("");
        const found = findTerms(text, matchers("cold tea*"));
        const marks = (parts: Snippet["parts"]): string =>
          parts
            .flatMap((part) => (part.mark ? [part.text] : []))
            .join("")
            .replaceAll(/[^a-z]/gu, "");
        expect(marks(makePlainSnippet(text, found).parts)).toContain(
          marks(makePlainSnippet(text, found.slice(0, 1)).parts),
        );
        expect(found.length === 0 || marks(makePlainSnippet(text, found).parts) !== "").toBe(true);
      }),
    );
  });
});

test("folding keeps every place where it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(foldText(text)).toHaveLength(text.length);
    }),
  );
  expect(foldText("ÀÉîøß İ 🙂 DŽ")).toHaveLength("ÀÉîøß İ 🙂 DŽ".length);
});

describe("the place of a hit", () => {
  const texts = { ...NO_SEARCH_TEXTS, text: "one", thinking: "one two", results: "two" };
  const all = new Set(SEARCH_PLACES);
  test.each([
    ["one", "text"],
    ["two", "thinking"],
    ["one two", "thinking"],
    ["three", undefined],
    ["", "text"],
  ])("of %j is %s", (search, place) => {
    expect(findPlace(texts, matchers(search), all)?.place).toBe(place);
  });

  test("is among those that were asked for", () => {
    expect(findPlace(texts, matchers("two"), new Set(["results"]))?.place).toBe("results");
  });
});
