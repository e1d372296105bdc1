import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { decodeEntities } from "@/lib/domain/markdown/entities";
import { Markdown, MARKDOWN_LIMIT } from "./markdown";

/** The inner HTML, without classes, which are no part of what these tests hold. */
function html(text: string): string {
  const whole = renderToStaticMarkup(<Markdown text={text} />);
  return whole
    .replaceAll(/<!--\/?[$!]?-->| class="[^"]*"/g, "")
    .replace(/^<div dir="auto">(.*)<\/div>$/s, "$1");
}

describe("GitHub's Markdown", () => {
  test.each([
    ["a **b** *c* ~~d~~ `e`", "<p>a <strong>b</strong> <em>c</em> <del>d</del> <code>e</code></p>"],
    ["# One\n\n###### Six", "<p>One</p><p>Six</p>"],
    ["a\nb", "<p>a\nb</p>"],
    ["a  \nb\\\nc", "<p>a<br/>b<br/>c</p>"],
    ["> a\n>\n> > b", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>"],
    ["a\n\n---", "<p>a</p><hr/>"],
    ["- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"],
    ["- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"],
    ["7. a\n8. b", '<ol start="7"><li>a</li><li>b</li></ol>'],
    [
      "- [x] a\n- [ ] b",
      '<ul><li><input type="checkbox" aria-label="Done" disabled="" readOnly="" checked=""/> a</li><li><input type="checkbox" aria-label="Done" disabled="" readOnly=""/> b</li></ul>',
    ],
    ["\\*a\\*", "<p>*a*</p>"],
    [
      "[a]\n\n[a]: x\n\n[^1]: word",
      '<p><span title="Not a link here: x">a</span></p><div><span>[^1]:</span><div><p>word</p></div></div>',
    ],
    ["a[^1] b", "<p>a[^1] b</p>"],
    ["$5 and $10", "<p>$5 and $10</p>"],
    ["`$x$` \\$x\\$", "<p><code>$x$</code> $x$</p>"],
  ])("%j", (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test("footnotes are at the end in the order of their references, each with its way back", () => {
    const shown = html("b[^b] a[^a] b[^b]\n\n[^a]: first\n[^b]: second **bold**\n\n    more");
    expect(shown.match(/aria-label="Footnote \d"/g)).toEqual([
      'aria-label="Footnote 1"',
      'aria-label="Footnote 2"',
      'aria-label="Footnote 1"',
    ]);
    const notes = shown.slice(shown.indexOf('<div role="group"'));
    expect(notes).toMatch(/<li.*second <strong>bold<\/strong>.*more.*<li.*first.*<\/ol>/s);
    expect(notes.match(/aria-label="Back to/g)).toHaveLength(2);
  });

  test.each([
    ["a $x^2$ b", "<code>x^2</code>"],
    ["a \\(x\\) b", "<code>x</code>"],
    ["$$\na\n=b\n$$", "<code>a\n=b</code>"],
    ["```math\nx\n```", "<code>x</code>"],
    ["> $$x$$", "<code>x</code>"],
    ["|a|\n|-|\n|$x_1$|", "<code>x_1</code>"],
  ])("the formula in %j is there before it is set", (text, source) => {
    expect(html(text)).toContain(source);
  });

  test("a Mermaid diagram is its source until it is seen", () => {
    const shown = html("```mermaid\ngraph TD; a-->b\n```");
    expect(shown).toContain("graph TD; a--&gt;b");
  });

  test("tables keep their sides and scroll by themselves", () => {
    const table = renderToStaticMarkup(<Markdown text={"|a|b|\n|-|-:|\n|**1**|2|"} />);
    expect(table).toContain('role="group" aria-label="Table" tabindex="0"');
    expect(table).toContain("<strong>1</strong></td>");
    expect(table).toMatch(/<td class="[^"]*text-end">2<\/td>/);
  });

  test.each([
    ["```json\n{}\n```", "json", "{}"],
    ["```\na\n```", "Text", "a"],
    ["    indented", "Text", "indented"],
    ["```c# extra\nx < y\n```", "c", "x &lt; y"],
  ])("code %j", (text, name, code) => {
    expect(html(text)).toContain(`role="group" aria-label="${name}"`);
    expect(html(text)).toContain(`<code>${code}</code>`);
  });
});

describe("character references", () => {
  test.each([
    ["&copy; &#65;&#x42; &nope; &amp;lt; a & b", "© AB &nope; &lt; a & b"],
    ["&#0;&#xD800;&#9999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"],
    ["&constructor; &hasOwnProperty; &__proto__;", "&constructor; &hasOwnProperty; &__proto__;"],
  ])("%j", (text, expected) => {
    expect(decodeEntities(text)).toBe(expected);
  });

  test("count in texts and addresses, not in code nor in bare addresses", () => {
    expect(html("&#60;b&#62; &amp;lt;")).toBe("<p>&lt;b&gt; &amp;lt;</p>");
    expect(html("`&copy;`")).toBe("<p><code>&amp;copy;</code></p>");
    expect(html("[a](https://a.example/?b&amp;c)")).toContain('href="https://a.example/?b&amp;c"');
    expect(html("<https://a.example/?b&amp;c>")).toContain('href="https://a.example/?b&amp;amp;c"');
  });
});

describe("links and images", () => {
  test("open elsewhere and tell nobody where they were", () => {
    expect(html("[a *b*](https://a.example)")).toBe(
      '<p><a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow ugc" title="https://a.example/">a <em>b</em></a></p>',
    );
    expect(html("www.a.example me@a.example")).toMatch(
      /href="http:\/\/www\.a\.example\/".*href="mailto:me@a\.example"/,
    );
  });

  test("images are shown only from the text itself", () => {
    expect(html("![a](data:image/png;base64,AAAA)")).toContain(
      '<img src="data:image/png;base64,AAAA" alt="a"',
    );
    expect(html("![a](data:image/svg+xml;base64,AAAA)")).not.toContain("<img");
    expect(html("![a *b*](https://a.example/x.png)")).toContain("a b (image at a.example)</a>");
  });

  test("never are in each other", () => {
    const nested = html("[![a](https://a.example/x.png) https://b.example](https://c.example)");
    expect(nested.match(/<a /g)).toHaveLength(1);
  });
});

/** What could act: an element, an attribute or an address. React escapes quotes and brackets in texts. */
function acting(markup: string): RegExpMatchArray | null {
  return (
    /(?:href|src)="\s*(?:javascript|vbscript|data:(?!image\/(?:png|jpeg|gif|webp|avif);base64,))/i.exec(
      markup,
    ) ??
    /<(?:script|style|iframe|object|embed|form|link|meta|base)\b|<[^>]*\s(?:on\w+|style|srcdoc)=/i.exec(
      markup.replaceAll(/="[^"]*"/g, '=""'),
    )
  );
}

describe("hostile text", () => {
  test.each([
    "<script>alert(1)</script>",
    "a <img src=x onerror=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "<style>body{display:none}</style>",
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<!-- a --> <?php ?> <![CDATA[a]]>",
  ])("%j is shown as it is written", (text) => {
    const shown = html(text)
      .replaceAll(/<\/?p>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"');
    expect(shown).toBe(text);
    expect(acting(html(text))).toBeNull();
  });

  test.each([
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt&colon;alert(1))",
    "[a](java&#9;script:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](&amp;#106;avascript:alert(1))",
    "[a](<java\\\nscript:alert(1)>)",
    "[a](data:text/html,<script>alert(1)</script>)",
    "<javascript:alert(1)>",
    "[a]\n\n[a]: javascript:alert(1)",
    "![a](javascript:alert(1))",
    '[a](https://a.example/" onmouseover="alert(1))',
    "[a](/settings)",
  ])("%j opens nothing", (text) => {
    const shown = html(text);
    expect(acting(shown)).toBeNull();
    expect(shown).not.toMatch(/href="(?!https:\/\/a\.example\/)/);
  });

  const DEEP: readonly [name: string, unit: string][] = [
    ["quotes", ">"],
    ["lists", "- "],
    ["brackets", "["],
    ["images", "!["],
    ["emphasis", "_a"],
    ["spaced emphasis", "_a "],
    ["spaced strong", "**a *b "],
    ["strong", "a**b"],
    ["strikes", "~~a "],
    ["tags", "<a "],
    ["code", "`a``b"],
    ["cells", "a|"],
    ["lines", "> - "],
    ["formulas", "$a "],
    ["displayed formulas", "$$"],
    ["footnotes", "[^a]: "],
    ["lines of footnotes", "[^a]: b[^a]\n"],
  ];
  test.each(DEEP)("many %s end soon and lose no text", (_name, unit) => {
    const text = unit.repeat(Math.floor((MARKDOWN_LIMIT - 10) / unit.length)) + "the end";
    // Of this process alone: what else the machine does does not count.
    const began = process.cpuUsage();
    expect(html(text)).toContain("the end");
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(5_000);
  });

  test("above the limit text is not read", () => {
    expect(html(`**a** ${"b".repeat(MARKDOWN_LIMIT)}`)).toContain("**a** bbb");
  });
});

describe("any text", () => {
  const PARTS = [
    "- ",
    "1. ",
    "\n\n",
    "    ",
    "```",
    "[a](",
    "![",
    "](",
    "&#106;",
    "&colon;",
    "|-|-|\n",
    "<script>",
    "<img src=x onerror=y>",
    "javascript:",
    "data:text/html,",
    "https://a.example/",
    "[a]: ",
    "- [ ] ",
    "[^1]",
    "[^1]: ",
    "$$",
    "\\(",
    "\\)",
    "<!--",
    "-->",
    "<a href='javascript:x'>",
    "www.",
    "a@b.example",
    "\0",
    ...Array.from("*_~`#>-+[]()!<>&;:\\|\n\t \"'=x1"),
  ];
  const anything = fc.oneof(
    fc.array(fc.constantFrom(...PARTS), { maxLength: 60 }).map((parts) => parts.join("")),
    fc.string({ unit: "binary", maxLength: 300 }),
  );

  test("becomes elements that cannot act", () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(acting(html(text))).toBeNull();
      }),
      { numRuns: 1500 },
    );
  });
});

test.each([
  "https:&#47;&#47;bank.example",
  "bank&#46;example",
  String.raw`bank\.example`,
  "ba**nk.exam**ple",
  "~~bank~~.example",
  "![bank&period;example](missing.png)",
  "![logo](https://bank.example/logo.png)",
])("a link whose words read as another address says where it leads: %s", (words) => {
  expect(html(`[${words}](https://evil.example/x)`)).toContain("</a> <span>(evil.example)</span>");
});
