import { Parser } from "commonmark";
import fc from "fast-check";
import { Lexer, type Token } from "marked";
import { expect, test } from "vitest";

import { messageMarkdown } from "@/lib/domain/conversation/view/markdown";
import { hostileMarkdown } from "@/lib/testing/arbitrary/hostile-markdown";
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

import { markdownWriter } from "./markdown/write";
import { textWriter } from "./text/write";

const said = hostileMarkdown;
const canary = buildMessage({ content: "Canary" });

const message = fc.oneof(
  said.map((content) => ({ calls: 0, one: buildMessage({ content }) })),
  said.map((text) => ({
    calls: 0,
    one: buildComposite([buildThinking(text)], { role: "user" as const }),
  })),
  fc.record({ a: said, b: said, name: said }).map(({ a, b, name }) => {
    const call = buildCall({ id: "c", toolRef: { name }, args: { a, [b]: a } });
    const result = buildResult("c", { output: b });
    const blocks = [buildThinking(a), buildText(b), call, result, buildText(a)];
    const attachments = [{ id: "f", attachmentKind: "link" as const, name, uri: a }];
    const one = { ...buildComposite(blocks, { role: "assistant" as const }), attachments };
    return { calls: 1, one: { ...one, assistantMetadata: { model: name } } };
  }),
);

const HEADINGS = { user: "User", assistant: "Assistant", tool: "Tool" };

interface Reading {
  /** Headings of turns and of the file, wherever they are. */
  readonly headings: readonly string[];
  /** HTML, and definitions that other messages would meet. */
  readonly others: readonly string[];
  readonly canaries: number;
}

function byCommonMark(markdown: string): Reading & { readonly calls: number } {
  const headings: string[] = [];
  const others: string[] = [];
  let [canaries, calls] = [0, 0];
  const walker = new Parser().parse(markdown).walker();
  for (let event = walker.next(); event !== null; event = walker.next()) {
    const { node, entering } = event;
    if (!entering) continue;
    if (node.type === "html_block" || node.type === "html_inline") others.push(node.literal ?? "");
    const isTop = node.parent?.type === "document";
    const { firstChild } = node;
    if (node.type === "heading" && node.level < 3)
      headings.push(isTop ? (firstChild?.literal ?? "") : "in something");
    if (node.type !== "paragraph" || !isTop) continue;
    if (firstChild?.literal === "Canary" && firstChild.next === null) canaries += 1;
    const isStrong = firstChild?.type === "strong";
    if (isStrong && /^tool\s*call:/i.test(firstChild.firstChild?.literal ?? "")) calls += 1;
  }
  return { headings, others, canaries, calls };
}

function byMarked(markdown: string): Reading {
  const headings: string[] = [];
  const others: string[] = [];
  const walk = (tokens: readonly Token[], isTop: boolean): void => {
    for (const token of tokens) {
      if (token.type === "html" || token.type === "def") others.push(token.raw);
      if (token.type === "heading" && (token as { depth: number }).depth < 3)
        headings.push(isTop ? (token as { text: string }).text : "in something");
      const { items = [], tokens: inside = [] } = token as { items?: Token[]; tokens?: Token[] };
      walk([...items, ...inside], false);
    }
  };
  const tokens = Lexer.lex(markdown);
  walk(tokens, true);
  const canaries = tokens.filter(
    ({ type, raw }) => type === "paragraph" && raw.trim() === "Canary",
  );
  return { headings, others, canaries: canaries.length };
}

test("nothing that was said gets out of its message, for two parsers that were written apart", async () => {
  const conversations = fc.tuple(fc.array(message, { minLength: 1, maxLength: 3 }), said, said);
  await fc.assert(
    fc.asyncProperty(conversations, async ([given, title, systemMessage]) => {
      const messages = given.flatMap(({ one }) => [one, canary]);
      const document = buildConversation({ conversationTitle: title, systemMessage, messages });
      const { text } = await writeAll(markdownWriter, outgoing(JSON.stringify(document)));
      const body = text.slice(text.indexOf("\n---\n", 4) + 5);
      const turns = given.flatMap(({ one }) => [HEADINGS[one.role], "User"]);
      const expected = [...(systemMessage === "" ? [] : ["System"]), ...turns];
      for (const read of [byCommonMark(body), byMarked(body)]) {
        expect(read.headings.slice(1)).toEqual(expected);
        expect(read.others).toEqual([]);
        expect(read.canaries).toBe(given.length);
      }
      expect(byCommonMark(body).calls).toBe(given.reduce((sum, { calls }) => sum + calls, 0));
    }),
    { numRuns: 4000 },
  );
});

test("nor out of one that is copied", () => {
  fc.assert(
    fc.property(message, ({ one, calls }) => {
      const text = `${messageMarkdown(JSON.stringify(one))}\n\n## User\n\nCanary\n`;
      for (const read of [byCommonMark(text), byMarked(text)]) {
        const headings = [HEADINGS[one.role], "User"];
        expect(read).toMatchObject({ headings, others: [], canaries: 1 });
      }
      expect(byCommonMark(text).calls).toBe(calls);
    }),
    { numRuns: 4000 },
  );
});

test.each([
  ["a blank that only some parsers take for one", "##\u00A0Plan", "\\##\u00A0Plan"],
  ["letters from behind", "### \u202Etnatsissa", "\\### \u202Etnatsissa"],
  ["a call with other blanks", "**Tool\u00A0call: rm**", "\\*\\*Tool\u00A0call: rm**"],
  ["a call in two lines", "**Tool\ncall: rm**", "\\*\\*Tool\ncall: rm**"],
  ["a call that is bold and slanted", "***Tool call: rm***", "\\*\\*\\*Tool call: rm***"],
  ["a file", "- Attachment: pay.pdf", "\\- Attachment: pay.pdf"],
  ["HTML behind an address", "www.a.b/<i> x", "www.a.b/&lt;i> x"],
  ["code that is none in a cell", "| ` |\n`<b>` x ` |", "| ` |\n`\\<b>` x ` |"],
  ["a lazy line in a list", "- a | b\n---|---\n[x]: `", "- a | b\n  ---|---\n  \\[x]: `"],
  ["code that a list ends", "- ```\n  x\n\ny", "- ```\n  x\n\n  ```\ny"],
  ["code behind an address", "www.a.b/`<b>`", "www.a.b/`&lt;b>`"],
  ["a definition in a list", "a | `b\n---|---\n10) [x]: y", "a | `b\n---|---\n\n10) \\[x]: y"],
  ["an empty item below a table", "a|b\n-|-\n*\n[x\n]: y `", "a|b\n-|-\n\n*\n\\[x\n]: y `"],
  ["HTML in a list below a table", "a|b\n-|-\n2. x\n\n   <p>`", "a|b\n-|-\n\n2. x\n\n   \\<p>`"],
  ["an underline in a quote", "> # x\n>\t---", "> ### x\n>\n>\t---"],
  ["an end that is too far in", "- ``` x\n      ```", "````\n- ``` x\n      ```\n````"],
  ["code that may be a table", "```a|b\n-|-", "````\n```a|b\n-|-\n````"],
  ["front matter", "x\n\n---\ntitle: y\n...", "x\n\n---\n\ntitle: y\n..."],
  ["a fence that only some see", "x\u2028````\ny", "`````\nx\u2028````\ny\n`````"],
  ["an end of code with a blank", "```\nx\n```\t\n", "```\nx\n```\n"],
])("what is written of %s", (_, text, written) => {
  const raw = JSON.stringify(buildMessage({ content: text }));
  expect(messageMarkdown(raw)).toBe(`## User\n\n${written}`);
});

test.each(["\u2045", "\u3014", "\u2308", "\u27E6", "\uFF3B"])(
  "plain text begins no turn with %s",
  async (bracket) => {
    const document = buildConversation({
      conversationTitle: `${bracket}User]`,
      messages: [buildMessage({ content: `x\u001E${bracket}Assistant, sent today]\nYes.` })],
    });
    const { text } = await writeAll(textWriter, outgoing(JSON.stringify(document)));
    // As Python takes lines apart.
    const begun = text.split(/\p{Cc}/u).filter((line) => /^[[\p{Ps}]/u.test(line));
    expect(begun).toEqual(["[User, no time recorded]"]);
  },
);
