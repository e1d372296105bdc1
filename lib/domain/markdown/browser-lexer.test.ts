import fc from "fast-check";
import { Lexer } from "marked";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";

// What the browser's bundle has in place of the library; made by `npm run generate`.
const FILE = pathToFileURL("lib/generated/markdown/lexer.js").href;
let browser: { Lexer: typeof Lexer; Tokenizer: unknown };
beforeAll(async () => {
  browser = (await import(/* @vite-ignore */ FILE)) as typeof browser;
});

const plain = (tokens: unknown) => JSON.parse(JSON.stringify(tokens)) as unknown;

test("the browser's lexer is the library's", () => {
  expect(Object.keys(browser).toSorted()).toEqual(["Lexer", "Tokenizer"]);
  const pieces =
    "# a|- b|1. c|> d|```ts|**e**|`f`|[g](h)|<i>|![j](k)|~~l~~|http://m.n|o@p.q|- [x] r|***|s|&amp;|[t]: u";
  const piece = fc.constantFrom(...pieces.split("|"), "|x|y|", "|-|-|", "\\*");
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.constantFrom("\n", "\n\n", " "),
      (all, by) => {
        const text = all.join(by);
        expect(plain(browser.Lexer.lex(text))).toEqual(plain(Lexer.lex(text)));
      },
    ),
  );
});
