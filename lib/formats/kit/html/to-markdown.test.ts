import * as fc from "fast-check";
import { expect, test } from "vitest";

import { htmlToMarkdown } from "./to-markdown";

test.each([
  ["<p>One &amp; <b>two</b></p><p>three</p>", "One & **two**\n\nthree"],
  ["<h2>Head <em>line</em></h2>text", "## Head *line*\n\ntext"],
  ["a<br>b", "a\\\nb"],
  ["<p>one<p>two", "one\n\ntwo"],
  ["<ul><li>a<li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n\n  - c"],
  [
    '<ol start="9"><li>nine</li><li><p>ten</p><p>more</p></li></ol>',
    "9. nine\n10. ten\n\n    more",
  ],
  ["<blockquote><p>said</p><p>and done</p></blockquote>", "> said\n>\n> and done"],
  [
    '<pre><code class="language-py">if a &lt; b:\n  `x`\n</code></pre>',
    "```py\nif a < b:\n  `x`\n```",
  ],
  ["<pre>```</pre>", "````\n```\n````"],
  ["<code>a`b</code> and <code> </code>", "``a`b`` and `   `"],
  [
    "<table><thead><tr><th>a</th><th>b|c</th></tr></thead><tr><td>1<td>2<br>3<td>4</table>",
    "| a | b\\|c |  |\n| --- | --- | --- |\n| 1 | 2 3 | 4 |",
  ],
  [
    "<table><caption>Rain</caption>stray<tr>lost<td>a</table>",
    "Rain\n\nstraylost\n\n| a |\n| --- |",
  ],
  ['<a href="https://x.test/a (b)">it</a>', "[it](https://x.test/a%20%28b%29)"],
  ['<img src="https://x.test/p.png" alt="A *star*">', "[A \\*star\\*](https://x.test/p.png)"],
  ["<b> bold </b>er", "**bold** er"],
  ["<b><strong>twice</strong></b>", "**twice**"],
  ["<span><p>in a span</p></span>", "in a span"],
  ["1. not a list<br># nor a heading", "1\\. not a list\\\n\\# nor a heading"],
  ["2 &lt; 3 &euro; &unknown; &#x41; &#0;", "2 \\< 3 € \\&unknown; A \\&#0;"],
  ["&hearts; &NotEqualTilde;", "♥ ≂̸"],
  ["a < b and <3", "a \\< b and \\<3"],
  ["", ""],
])("%j becomes %j", (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

test.each([
  "<script>alert(1)</script>",
  "<style>p{}</style>",
  "<!-- a comment <b>b</b> -->",
  "<iframe src='https://x.test'>inside</iframe>",
  "<svg><a href='javascript:x'>t</a></svg>",
  "<script>never closed",
  "<!-- never closed",
])("%j says nothing", (html) => {
  expect(htmlToMarkdown(html)).toBe("");
});

test.each([
  ["<a href='javascript:alert(1)'>x</a>", "x"],
  ["<a href=' JaVaScRiPt:alert(1)'>x</a>", "x"],
  ["<a href='data:text/html,x'>x</a>", "x"],
  ["<a href='/relative'>x</a>", "x"],
  ["<img src=x onerror=alert(1) alt=y>", "y"],
  ["<p onclick='x'>t</p>", "t"],
  ["&lt;script&gt;alert(1)&lt;/script&gt;", "\\<script\\>alert(1)\\</script\\>"],
  ["<a href='https://x.test/\n\"onx=y>z'>t</a>", "[t](https://x.test/%0A%22onx=y%3Ez)"],
])("%j is disarmed", (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

const soup = fc
  .array(
    fc.constantFrom(
      ..."<p> </p> <b> </b> <a href='https://x.test'> </a> <ul> <li> </ul> <pre> </pre> <code> </code>".split(
        " ",
      ),
      ..."<table> <tr> <td> </table> <script> </script> < > & &lt; &amp; ` * [ ] \\ text <br> <blockquote>".split(
        " ",
      ),
      "\n",
      " ",
      "# ",
    ),
  )
  .map((pieces) => pieces.join(""));

test("no HTML is left in the outcome, whatever comes", () => {
  fc.assert(
    fc.property(fc.oneof(soup, fc.string()), (html) => {
      const withoutCode = htmlToMarkdown(html)
        .replace(/(`+)[^`]+?\1/gs, "")
        .replace(/\\[\\`*_[\]<>~|&!]/g, "");
      expect(withoutCode).not.toMatch(/<[a-z/!?]/iu);
    }),
  );
});

const words = fc.array(
  fc.constantFrom(
    ...`<p> </p> <b> </b> <a> </a> <ul> <li> </ul> <ol> </ol> <code> </code> <br> <hr> <div> </div> <span>
    </span> <table> <caption> </caption> <thead> <tbody> <tr> <td> <th> </tr> </table> <blockquote> </blockquote> <h2>
    </h2> <u> </u> <dl> <dt> <dd> </dl> <form> <button> </button> <pre> </pre> </unopened>`.split(
      /\s+/,
    ),
    "word",
    "word",
    "word",
    "word",
  ),
  { maxLength: 40 },
);

test("no word is lost, wherever it is", () => {
  fc.assert(
    fc.property(words, (pieces) => {
      let count = 0;
      const numbered = pieces.map((piece) => (piece === "word" ? ` w${(count += 1)}z ` : piece));
      const markdown = htmlToMarkdown(numbered.join(""));
      const found = [...markdown.matchAll(/w(\d+)z/g)].map(([, number]) => Number(number));
      expect(found.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, at) => at + 1),
      );
    }),
    { numRuns: 500 },
  );
});

test("deep and long HTML is read in passing", () => {
  const deep = `${"<blockquote>".repeat(50_000)}x`;
  expect(htmlToMarkdown(deep)).toMatch(/^(?:> ){1,32}x$/u);
  expect(htmlToMarkdown("<b>".repeat(100_000))).toBe("");
  expect(htmlToMarkdown(`<p ${'a="'.repeat(50_000)}`)).toBe("");
  expect(htmlToMarkdown("<".repeat(100_000)).length).toBe(200_000);
  expect(htmlToMarkdown("<a <a ".repeat(20_000))).toBe("");
});
