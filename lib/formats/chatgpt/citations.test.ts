import * as fc from "fast-check";
import { expect, test } from "vitest";

import { citeText } from "./citations";

const mark = (name: string, ...args: string[]) =>
  `\u{E200}${[name, ...args].join("\u{E202}")}\u{E201}`;

test("an old mark becomes a link to the page it cites", () => {
  const text = "Wind is cheap【3†source】.";
  const start = text.indexOf("【");
  const citation = {
    start_ix: start,
    end_ix: text.indexOf("】") + 1,
    metadata: { type: "webpage", title: "Cost of wind", url: "https://wind.example/" },
  };
  expect(citeText(text, { citations: [citation] })).toEqual({
    text: "Wind is cheap [Cost of wind](https://wind.example/).",
    markers: [{ offset: start, length: 38, text: "【3†source】" }],
    links: 1,
  });
});

test("old positions may count characters instead of units", () => {
  const text = "🌊🌊【1†a】";
  const citation = { start_ix: 2, end_ix: 7, metadata: { url: "https://a.example/" } };
  expect(citeText(text, { citations: [citation] }).text).toBe(
    "🌊🌊 [a.example](https://a.example/)",
  );
});

test.each([
  { start_ix: 0, end_ix: 4 },
  { start_ix: -3, end_ix: 2 },
  { start_ix: 4, end_ix: 1 },
  { start_ix: 0.5, end_ix: 99 },
  { start_ix: "0", end_ix: "4" },
  null,
])("a position that is no mark (%j) changes nothing", (citation) => {
  const text = "Some 🌊 text";
  expect(citeText(text, { citations: [citation] })).toEqual({ text, markers: [], links: 0 });
});

test("a new mark is found by its text, its place, or its order", () => {
  const [first, second] = [mark("cite", "turn0search0"), mark("cite", "turn0news4")];
  const text = `One${first} two${second}`;
  const page = (name: string) => ({ title: name, url: `https://${name}.example/` });
  const expected = "One [a](https://a.example/) two [b](https://b.example/)";
  const secondStart = text.indexOf(second);
  const references = [
    [
      { ...page("b"), matched_text: second },
      { ...page("a"), matched_text: first },
    ],
    [
      { ...page("b"), start_idx: secondStart, end_idx: text.length },
      { ...page("a"), start_idx: 3, end_idx: 3 + first.length },
    ],
    [page("a"), page("b")],
  ];
  for (const content_references of references) {
    expect(citeText(text, { content_references }).text).toBe(expected);
  }
});

test("a mark nothing explains is taken out, and kept aside", () => {
  const lonely = mark("navlist", "About tea");
  expect(citeText(`Tea${lonely}!`, {})).toEqual({
    text: "Tea!",
    markers: [{ offset: 3, length: 0, text: lonely }],
    links: 0,
  });
});

test("a mark that stands for a word is replaced by it", () => {
  const city = mark("entity", '["city","Lyon"]');
  const references = [{ type: "entity", matched_text: city, alt: " Lyon " }];
  expect(citeText(`(${city})`, { content_references: references }).text).toBe("(Lyon)");
  const nested = [{ matched_text: city, alt: mark("cite", "x") }];
  expect(citeText(`(${city})`, { content_references: nested }).text).toBe("()");
});

test("several sources become several links, each once, none to anything but the web", () => {
  const cite = mark("cite", "a", "b");
  const reference = {
    matched_text: cite,
    items: [
      { url: "https://x.example/a b", title: "Line\nbreak [1]" },
      { url: "https://x.example/a b", title: "Line\nbreak [1]" },
      { url: "javascript:alert(1)", title: "No" },
      { url: "not a url", title: "No" },
      { url: "http://y.example/(q)", title: " ", attribution: "Y" },
      "no object",
    ],
  };
  expect(citeText(cite, { content_references: [reference] }).text).toBe(
    "[Line break \\[1\\]](https://x.example/a%20b), [Y](http://y.example/%28q%29)",
  );
});

test("other private-use characters are left alone", () => {
  const text = "An icon \u{E05D} and a bare \u{E200} start\u{E201}";
  expect(citeText(text, { content_references: [{ url: "https://a.example" }] }).text).toBe(text);
});

test("of two positions that overlap the first counts", () => {
  const text = "【1†a】";
  const twice = { start_ix: 0, end_ix: text.length, metadata: { url: "https://a.example/" } };
  expect(citeText(text, { citations: [twice, twice] }).markers).toHaveLength(1);
});

test("marks next to each other are told apart", () => {
  const text = mark("cite", "a") + mark("cite", "b");
  const content_references = ["a", "b"].map((name) => ({ url: `https://${name}.example/` }));
  expect(citeText(text, { content_references }).text).toBe(
    "[a.example](https://a.example/) [b.example](https://b.example/)",
  );
});

const pieces = fc.array(
  fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("【1†a】", mark("cite", "x"), mark("entity"), "\u{E201}", "🌊"),
  ),
);

test("putting the marks back gives the source's text", () => {
  fc.assert(
    fc.property(pieces, fc.boolean(), (parts, explained) => {
      const text = parts.join("");
      const citations = [...text.matchAll(/【1†a】/gu)].map(({ index }) => ({
        start_ix: index,
        end_ix: index + 5,
        metadata: explained ? { url: "https://a.example/" } : {},
      }));
      const content_references = explained
        ? [{ matched_text: mark("cite", "x"), url: "https://x.example/" }]
        : [];
      const cited = citeText(text, { citations, content_references });
      let restored = cited.text;
      for (const { offset, length, text: original } of cited.markers.toReversed()) {
        restored = restored.slice(0, offset) + original + restored.slice(offset + length);
      }
      expect(restored).toBe(text);
    }),
  );
});
