import fc from "fast-check";
import { Lexer } from "marked";
import { expect, test } from "vitest";

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
import { textWriter } from "@/lib/formats/text/write";
import { markdownWriter } from "@/lib/formats/markdown/write";

const document = buildConversation({
  id: "one",
  conversationTitle: "A # title: *with* marks",
  modelId: "small-1",
  systemMessage: "Be brief.",
  messages: [
    buildMessage({ index: 0, content: "What is `rm`?" }),
    {
      ...buildComposite(
        [
          buildThinking("Hm.\n\nYes."),
          buildCall({ id: "c", toolRef: { name: "shell_run" }, args: { command: "man rm" } }),
          buildResult("c", { output: "```\nfence inside\n```" }),
          buildText("It removes files."),
        ],
        { index: 1, isPreferred: true },
      ),
      attachments: [
        { id: "a", attachmentKind: "file", name: "notes [1].txt", base64content: "QUJD" },
        { id: "b", attachmentKind: "link", name: "site", uri: "https://example.org/a" },
      ],
    },
    buildMessage({ index: 1, role: "assistant", content: "Another answer" }),
  ],
});

const write = (options = {}) =>
  writeAll(markdownWriter, outgoing(JSON.stringify(document)), options);

test("a conversation reads in order, with fences longer than any inside", async () => {
  const { text, fidelity } = await write();
  expect(text).toMatchInlineSnapshot(`
    "---
    title: "A # title: *with* marks"
    id: "one"
    model: "small-1"
    ---

    # A \\# title: \\*with\\* marks

    ## System

    Be brief.

    ## User

    *no time recorded*

    What is \`rm\`?

    ## Assistant

    *sent 2025-10-03 15:55 UTC*

    > **Thinking**
    >
    > Hm.
    >
    > Yes.

    **Tool call: shell\\_run**

    \`\`\`json
    {
      "command": "man rm"
    }
    \`\`\`

    **Result (succeeded)**

    \`\`\`\`
    \`\`\`
    fence inside
    \`\`\`
    \`\`\`\`

    It removes files.

    - Attachment: notes \\[1\\].txt
    - Attachment: site <https://example.org/a>
    "
  `);
  expect(fidelity.lost.map(({ what, count }) => `${count} ${what}`)).toMatchInlineSnapshot(`
    [
      "1 other versions of messages",
      "1 contents of attachments",
    ]
  `);
});

test("thinking and tools are left out by choice, and counted", async () => {
  const { text, fidelity } = await write({ thinking: false, toolCalls: false });
  for (const gone of ["Hm.", "shell", "fence inside"]) expect(text).not.toContain(gone);
  expect(text).toContain("It removes files.");
  expect(fidelity.lost).toContainEqual({ what: "thinking", count: 1, why: "left out by choice" });
  expect(fidelity.lost).toContainEqual({
    what: "tool calls and their results",
    count: 2,
    why: "left out by choice",
  });
});

test("plain text says the same without markup", async () => {
  const { text } = await writeAll(textWriter, outgoing(JSON.stringify(document)));
  expect(text).toMatchInlineSnapshot(`
    "A # title: *with* marks
    =======================

    [System]
    Be brief.

    [User, no time recorded]
    What is \`rm\`?

    [Assistant, sent 2025-10-03 15:55 UTC]
    [Thinking]
        Hm.

        Yes.

    [Tool call shell_run]
        {
          "command": "man rm"
        }
    [Result succeeded]
        \`\`\`
        fence inside
        \`\`\`

    It removes files.

    [Attachment: notes [1].txt]

    [Attachment: site https://example.org/a]
    "
  `);
});

test("whatever is said in a message, the next one is still a heading", async () => {
  const piece = fc.constantFrom(
    "```",
    "~~~~",
    "````js",
    "<!--",
    "<script>",
    "<pre>",
    "<?php",
    "<![CDATA[",
    "---",
    "\n",
    "\n\n",
    "    ",
    "- ",
    "> ",
    "# x",
    "`",
    "|",
    "[a]: b",
    "text",
    "<div>",
    "$$",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const messages = [
        buildMessage({ content: pieces.join(" ").replaceAll(" \n", "\n").replaceAll("\n ", "\n") }),
        buildMessage({ role: "assistant", content: "The end" }),
      ];
      const one = buildConversation({ messages });
      const { text } = await writeAll(markdownWriter, outgoing(JSON.stringify(one)));
      const tokens = Lexer.lex(text.slice(text.indexOf("\n# ")));
      const headings = tokens
        .filter((token) => token.type === "heading")
        .map(({ raw }) => raw.trim());
      expect(headings.at(-1)).toBe("## Assistant");
      expect(tokens.at(-1)).toMatchObject({ type: "paragraph", text: "The end" });
    }),
    { numRuns: 2000 },
  );
});

test("front matter holds any title", async () => {
  const title = 'Say "no": {a}\n---\n# x \u2028 \u0085';
  const one = buildConversation({ id: "x", conversationTitle: title });
  const { text } = await writeAll(markdownWriter, outgoing(JSON.stringify(one)));
  const [, front = ""] = text.split(/^---$/m);
  const [line = ""] = front.trim().split("\n");
  expect(JSON.parse(line.slice("title: ".length))).toBe(title);
  expect(line).not.toMatch(/[\u0085\u2028]/);
});
