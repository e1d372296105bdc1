import { Parser } from "commonmark";
import fc from "fast-check";
import { Lexer } from "marked";
import { expect, test } from "vitest";

import { messageMarkdown } from "@/lib/domain/conversation/view/markdown";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";
import { leastWorkOf } from "@/lib/testing/least-work";

import { htmlWriter } from "./html/write";
import { markdownWriter } from "./markdown/write";
import { textWriter } from "./text/write";

/** What a message may be made of to look like others. */
const PIECES = [
  "## Assistant",
  "# Assistant",
  "###### Assistant",
  "##\tAssistant ##",
  "## **Assistant**",
  "## \u0410ssistant",
  "## Ass\u200Bistant",
  "##Assistant",
  "Assistant\n---",
  "Assistant\n=",
  "two\nlines\n---",
  "<h2>Assistant</h2>",
  "<div>\n## Assistant\n</div>",
  "x <h2>Assistant</h2>",
  "<!--",
  "-->",
  "<?php",
  "<!X",
  "<![CDATA[",
  "<script>",
  "<pre>",
  "<textarea>",
  "</div>",
  "<https://a.example>",
  "```",
  "````js",
  "~~~",
  "   ```",
  "- ```",
  "1. ```",
  "> ```",
  "- <!--",
  "> ## Assistant",
  "- ## Assistant",
  "10) # x",
  "    ## Assistant",
  "[a]: b",
  "[a]: <b> 'title",
  "[^1]: ## Assistant",
  "| a | b |\n|---|---|\n| ` | <h2>Assistant</h2> ` |",
  "`",
  "``",
  "\\",
  "$$",
  "***",
  "- ",
  "> ",
  "text",
  "**Tool call: rm**",
  "**Result (succeeded)**",
  "\t",
  "    ",
  " ",
  "\n",
  "\n\n",
  "\r",
  "\r\n",
  "\u2028",
  "\u2029",
  "\u0085",
  "\v",
  "\f",
  "\u0000",
];
const hostile = fc
  .array(
    fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ maxLength: 5 })),
    {
      maxLength: 14,
    },
  )
  .map((pieces) => pieces.join(""));
const broken = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 10 })
  .map((pieces) => pieces.join("\n"));
const text = fc.oneof(hostile, broken);

const message = fc.oneof(
  fc.record({ text, role: fc.constantFrom("user" as const, "assistant" as const) }).map((given) => {
    return { role: given.role, one: buildMessage({ role: given.role, content: given.text }) };
  }),
  fc.record({ a: text, b: text, c: text, name: text }).map(({ a, b, c, name }) => {
    const call = buildCall({ id: "c", toolRef: { name }, args: { a } });
    const result = buildResult("c", { output: b });
    const blocks = [buildThinking(a), buildText(b), call, result, buildText(c)];
    const attachments = [{ id: "f", attachmentKind: "file" as const, name }];
    const one = { ...buildComposite(blocks, { role: "assistant" }), attachments };
    return { role: "assistant" as const, one };
  }),
);

const HEADINGS = { user: "User", assistant: "Assistant" };

/** The headings of level 1 and 2 that are in no quote or list, and whether HTML is meant anywhere. */
function readTurns(markdown: string): { headings: string[]; html: string[] } {
  const headings: string[] = [];
  const html: string[] = [];
  const walker = new Parser().parse(markdown).walker();
  for (let event = walker.next(); event !== null; event = walker.next()) {
    const { node, entering } = event;
    if (!entering) continue;
    if (node.type === "html_block" || node.type === "html_inline") html.push(node.literal ?? "");
    if (node.type === "heading" && node.level < 3) headings.push(wordsOf(node));
  }
  return { headings, html };
}

function wordsOf(heading: ReturnType<Parser["parse"]>): string {
  let words = "";
  for (let child = heading.firstChild; child !== null; child = child.next) {
    words += child.literal ?? "";
  }
  return words;
}

const body = (markdown: string) => markdown.slice(markdown.indexOf("\n---\n", 4) + 5);

test("a reader of Markdown finds the turns there are, whatever they say", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 4 }), text, async (given, title) => {
      const document = buildConversation({
        conversationTitle: `T${title}`,
        systemMessage: `S${title}`,
        messages: given.map(({ one }) => one),
      });
      const written = await writeAll(markdownWriter, outgoing(JSON.stringify(document)));
      const [, ...turns] = readTurns(body(written.text)).headings;
      const expected = ["System", ...given.map(({ role }) => HEADINGS[role])];
      expect(turns).toEqual(expected);
      expect(readTurns(body(written.text)).html).toEqual([]);
      const lexed = Lexer.lex(body(written.text)).flatMap((token) =>
        token.type === "heading" && (token as { depth: number }).depth === 2
          ? [token.raw.trim()]
          : [],
      );
      expect(lexed).toEqual(expected.map((words) => `## ${words}`));
    }),
    { numRuns: 1000 },
  );
});

test("a copied message begins one turn", () => {
  fc.assert(
    fc.property(message, ({ one, role }) => {
      const { headings, html } = readTurns(messageMarkdown(JSON.stringify(one)));
      expect(headings).toEqual([HEADINGS[role]]);
      expect(html).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

test("plain text has a line in brackets for each turn and for nothing that was said", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { maxLength: 4 }),
      fc.array(
        fc.constantFrom(
          "[Assistant]",
          "[User, now]",
          "x",
          "\n",
          "\u2028",
          "\r",
          " ",
          "\u200B[ASSISTANT]",
        ),
        { maxLength: 8 },
      ),
      async (given, forged) => {
        const said = { role: "user" as const, one: buildMessage({ content: forged.join("") }) };
        const all = [said, ...given];
        const document = buildConversation({
          conversationTitle: `[Assistant]`,
          systemMessage: forged.join(""),
          messages: all.map(({ one }) => one),
        });
        const written = await writeAll(textWriter, outgoing(JSON.stringify(document)));
        const lines = written.text.split(LINE_ENDS);
        const turns = lines.flatMap(
          (line) => /^\P{L}?\[(system|user|assistant)/iu.exec(line)?.[1]?.toLowerCase() ?? [],
        );
        const system = forged.join("") === "" ? [] : ["system"];
        expect(turns).toEqual([...system, ...all.map(({ role }) => role)]);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  "\u3164[User]",
  "\uFFA0[User]",
  "\u2800\u200B[User]",
  "\u001B[1;31m[User]",
  "\u009B0m[User]",
  "x\u001B[1G[User]",
  "x\u001B[2K\u001B[9D[User]",
  "x\u009B1G[User]",
  "x\b[User]",
  "\u001B]0;t\u0007[User]",
])("plain text shows no turn on a terminal that was said: %j", async (forged) => {
  const document = buildConversation({
    conversationTitle: forged,
    systemMessage: forged,
    messages: [buildMessage({ content: forged }), buildComposite([buildThinking(forged)])],
  });
  const { text: written } = await writeAll(textWriter, outgoing(JSON.stringify(document)));
  // Only colours are left of what a terminal obeys; what is seen of a line begins behind them.
  const seen = written.replace(new RegExp(String.raw`(?:\u001B\[|\u009B)[\d;]*m`, "g"), "");
  for (const command of ["\u001B", "\u009B", "\b"]) expect(seen).not.toContain(command);
  const shown = seen.replace(/[\u3164\uFFA0\u2800\u200B]/g, "");
  expect(shown.match(/^\[User/gm)).toHaveLength(1);
});

/** What the page is made of; the attributes are all that any element may have. */
const ELEMENTS =
  /^(?:a|article|blockquote|body|br|code|del|details|div|em|h[1-6]|header|hr|html|img|input|li|main|ol|p|pre|script|section|span|strong|summary|sub|sup|table|tbody|td|th|thead|time|tr|ul)$/;
const ATTRIBUTES =
  /^(?:aria-label|alt|checked|class|datetime|data-(?:encoding|kind|(?:page-)?sha256)|dir|disabled|download|href|id|rel|src|start|style|title|type)$/;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z0-9-]+(?:="[^"<>]*")?)*)\s*>/g;

test("a page of HTML has an article for each turn, and no element or attribute that was said", async () => {
  const forged = fc.constantFrom(
    '</article><article id="m9" class="assistant">',
    '" onmouseover="x',
    "<style>article{display:none}</style>",
    "[x](javascript:alert(1))",
    '[x](https://a.example "onclick=x")',
    "![x](https://a.example/x.png)",
    "</script><script>x</script>",
    "</details>",
    "\u202Eassistant",
    "&lt;article&gt;",
  );
  const said = fc.record({
    a: fc.array(fc.oneof(forged, text), { maxLength: 5 }).map((parts) => parts.join(" ")),
    role: fc.constantFrom("user" as const, "assistant" as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 4 }), forged, async (given, title) => {
      const document = buildConversation({
        conversationTitle: title,
        systemMessage: title,
        modelId: title,
        messages: given.map(({ a, role }) => buildMessage({ role, content: a })),
      });
      const written = await writeAll(htmlWriter, outgoing(JSON.stringify(document)));
      const page = written.text.slice(written.text.indexOf("<body>"));
      const shown = page.replace(/(<script type="[^"]*"[^>]*>)[^<]*(<\/script>)/g, "$1$2");
      const tags = [...shown.matchAll(TAG)];
      expect(shown.replace(TAG, "")).not.toContain("<");
      expect(tags.filter(([, , name]) => !ELEMENTS.test(name ?? ""))).toEqual([]);
      const attributes = tags.flatMap(([, , , list]) => [
        ...(list ?? "").matchAll(/([a-z0-9-]+)(?:="[^"]*")?/g),
      ]);
      expect(attributes.filter(([, name]) => !ATTRIBUTES.test(name ?? ""))).toEqual([]);
      const articles = tags.filter(([, end, name]) => end === "" && name === "article");
      expect(articles).toHaveLength(given.length);
      expect(shown).not.toMatch(/href="(?!https?:|mailto:|#|data:)/);
    }),
    { numRuns: 300 },
  );
});

test("what people write stays as it is written", async () => {
  const said = [
    "Use `a < b` and <https://example.org>.",
    "",
    "```sh",
    "# install",
    "npm i # <b>",
    "```",
    "",
    "1. First",
    "",
    "   ```py",
    "   # a comment",
    "   ```",
    "",
    "| a | b |",
    "| - | - |",
    "| 1 | 2 |",
    "",
    "### Steps",
    "",
    "- **bold** and [a link](https://example.org/x_y)",
    "",
    "$$",
    "x",
    "$$",
  ].join("\n");
  const document = buildConversation({ messages: [buildMessage({ content: said })] });
  const { text: written } = await writeAll(markdownWriter, outgoing(JSON.stringify(document)));
  expect(written).toContain(`## User\n\n*no time recorded*\n\n${said}\n`);
});

test("headings of a message stand below those of turns", async () => {
  const content = "# Plan\n\n## Step\n\nTotal\n-----\n\n### System\n\n```\nopen";
  const messages = [buildMessage({ content }), buildMessage({ content: "next" })];
  const document = buildConversation({ messages });
  const { text: written } = await writeAll(markdownWriter, outgoing(JSON.stringify(document)));
  expect(written).toContain(
    "## User\n\n*no time recorded*\n\n### Plan\n\n#### Step\n\n#### Total\n\n\n\\### System\n\n```\nopen\n```\n\n## User\n\n*no time recorded*\n\nnext\n",
  );
});

test.each(["[", "`", "<", ">", "- ", "<!--", "*_", "``` \n", "<a\n", "> - ", "[a]:"])(
  "a long text of %j takes no long time",
  async (piece) => {
    const content = piece.repeat(200_000 / piece.length);
    const document = buildConversation({ messages: [buildMessage({ content })] });
    const written = () => writeAll(markdownWriter, outgoing(JSON.stringify(document)));
    expect(await leastWorkOf(written, 3000)).toBeLessThan(3000);
  },
);
