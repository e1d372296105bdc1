import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TitleText } from "./title-text";

/** A title drawn past `TitleText`: derived ones would look like titles that somebody wrote. */
const PAST_THE_COMPONENT = [
  /<NameText\b[^>]*\btext=\{[^}]*titleWords\(/,
  /<NameText\b[^>]*\btext=\{(?:[\w.]+\.)?(?:conversation|override)\.title\}/,
  />\s*\{titleWords\(/,
];

test("components draw titles of conversations with TitleText alone", () => {
  const files = readdirSync("components", { recursive: true, encoding: "utf8" })
    .map((name) => join("components", name))
    .filter((path) => path.endsWith(".tsx") && !path.includes(".test."))
    .filter((path) => path !== join("components", "names", "title-text.tsx"));
  const past = files.filter((path) => {
    const source = readFileSync(path, "utf8");
    const held = /const (\w+) = titleWords\(/.exec(source)?.[1];
    return (
      PAST_THE_COMPONENT.some((drawn) => drawn.test(source)) ||
      (held !== undefined && new RegExp(`<NameText\\b[^>]*\\btext=\\{${held}\\}`).test(source))
    );
  });
  expect(files.length).toBeGreaterThan(400);
  expect(past).toEqual([]);
});

test.each([false, true])("a derived title is a step lighter, in a caption: %s", (isCaption) => {
  const drawn = (isDerived: boolean) =>
    renderToStaticMarkup(<TitleText title="Tea" isDerived={isDerived} isCaption={isCaption} />);
  const inks = [/text-ink-(\w+)/.exec(drawn(false))?.[1], /text-ink-(\w+)/.exec(drawn(true))?.[1]];
  expect(inks).toEqual(isCaption ? ["soft", "faint"] : [undefined, "soft"]);
  expect(drawn(true)).toContain("derived from the first message");
  expect(drawn(false)).not.toContain("derived");
});

test.each([
  ["", "No title"],
  ["\u200B \u2060", "U+200B"],
])("the row of a conversation with the title %j is never blank", (title, words) => {
  const drawn = renderToStaticMarkup(<TitleText title={title} isDerived={false} />);
  expect(drawn.replace(/<[^>]*>/gu, "")).toContain(words);
});
