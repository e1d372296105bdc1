import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { decodeEntities } from "@/lib/domain/markdown/entities";
import { known, readMarkdown } from "@/lib/domain/markdown/read-markdown";
import { shownWords } from "@/lib/domain/markdown/shown-words";

import { contentHash } from "@/lib/json/hash";
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

import { markdownHtml } from "./markdown-html";
import { STYLE } from "./style";
import { htmlWriter } from "./write";

const BLOCK =
  /<script type="application\/vnd\.cjson\+json" data-encoding="base64" data-kind="conversation" data-sha256="([0-9a-f]{64})" data-page-sha256="[0-9a-f]{64}">([A-Za-z0-9+/=]*)<\/script>/g;

async function page(documentText: string, options = {}) {
  return writeAll(htmlWriter, outgoing(documentText), options);
}

const HOSTILE = [
  '<script>alert("x")</script>',
  "<img src=x onerror=alert(1)>",
  "</main></body><script type=module>1</script>",
  "[click](javascript:alert(1)) ![x](https://evil.example/pixel.png)",
  '"><svg onload=alert(1)>',
  "<!-- open comment",
  "<style>*{display:none}",
  "&lt;script&gt; \0 \u2028 &#60;script&#62;",
];

describe("a page", () => {
  test("has a place for each message, and links to messages of the document lead there", async () => {
    const link = (id: string) => `http://127.0.0.1:3000/conversations/doc%3Atalk?m=${id}`;
    const { text: html } = await page(
      JSON.stringify(
        buildConversation({
          id: "talk",
          messages: [
            buildMessage({
              id: "first",
              content: `See [below](${link("last%20one")}) or ${link("gone")}.`,
            }),
            buildMessage({ id: "last one", role: "assistant", content: "Here." }),
          ],
        }),
      ),
    );
    expect(html).toContain('<article id="m-first" class="user">');
    expect(html).toContain('<article id="m-last~20.one" class="assistant">');
    expect(html).toContain('<a class="anchor" href="#m-last~20.one"');
    expect(html).toContain('<a href="#m-last~20.one">below</a>');
    // What is not on the page is linked where it is.
    expect(html).toContain(`href="${link("gone")}"`);
  });

  test("carries every byte of its document", async () => {
    const text = `\uFEFF{ "id":"odd" ,\r\n"schemaUrl":"https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json","conversationTitle":"\\u00e9 & <b>","messages":[{"id":"m","role":"user","messageType":"text","content":"${"Grüße 👋 ".repeat(20_000)}"}],"n":1.0 }\n`;
    const document = new TextEncoder().encode(text);
    const conversation = outgoing(text.slice(1));
    const { text: html } = await writeAll(htmlWriter, {
      ...conversation,
      async *text() {
        // Chunks of sizes that fit no group of three.
        for (let at = 0; at < document.length; at += 7919) {
          yield document.subarray(at, at + 7919);
        }
        await Promise.resolve();
      },
    });
    const [block, ...others] = [...html.matchAll(BLOCK)];
    expect(others).toEqual([]);
    const bytes = Buffer.from(block?.[2] ?? "", "base64");
    expect(bytes.equals(document)).toBe(true);
    expect(block?.[1]).toBe(contentHash(document));
  });

  test("shows hostile text and lets none of it act or load", async () => {
    const blocks = [
      buildText(HOSTILE.join("\n\n")),
      buildCall({ id: "c", toolRef: { name: HOSTILE[0]! }, args: { a: HOSTILE[2] } }),
      buildResult("c", { output: HOSTILE[1] }),
    ];
    const attachments = HOSTILE.map((name, at) => ({
      id: `a${at}`,
      attachmentKind: "image" as const,
      name,
      mime: `image/png"><script>`,
      base64content: `AAAA"><script>${at}`,
    }));
    const { text: html } = await page(
      JSON.stringify(
        buildConversation({
          conversationTitle: HOSTILE[0]!,
          systemMessage: HOSTILE[2]!,
          modelId: HOSTILE[4]!,
          messages: [
            { ...buildComposite(blocks), attachments },
            buildMessage({ role: HOSTILE[0] as never, content: HOSTILE[5]! }),
          ],
        }),
      ),
    );
    const readable = html.replaceAll(BLOCK, "");
    // Whatever is left of markup was written here.
    const tags = new Set([...readable.matchAll(/<(\/?[a-z!][a-z0-9]*)/gi)].map(([, name]) => name));
    for (const name of ["script", "svg", "iframe", "object", "form", "link", "img"]) {
      expect([...tags]).not.toContain(name);
    }
    expect(readable).not.toMatch(/\son[a-z]+\s*=\s*[^&]*<|javascript:[^<]*"|src="http/i);
    expect(readable.match(/<!/g)).toHaveLength(1);
    expect(readable.match(/<style>/g)).toHaveLength(1);
    expect(readable).toContain("default-src &#39;none&#39;".replaceAll("&#39;", "'"));
    expect(readable).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
  });

  test("shows pictures that are in the document", async () => {
    const attachments = [
      {
        id: "a",
        attachmentKind: "image",
        name: "p.png",
        mime: "image/png",
        base64content: "iVBORw0K",
      },
    ] as const;
    const document = buildConversation({
      messages: [{ ...buildMessage({ content: "See" }), attachments: [...attachments] }],
    });
    const { text: html } = await page(JSON.stringify(document));
    expect(html).toContain('<img src="data:image/png;base64,iVBORw0K" alt="p.png">');
  });

  test("does not carry what was left out by choice", async () => {
    const document = buildConversation({
      messages: [buildComposite([buildThinking("canary"), buildText("Answer")])],
    });
    const { text: html, fidelity } = await page(JSON.stringify(document), { thinking: false });
    expect(html).not.toContain("canary");
    expect([...html.matchAll(BLOCK)]).toEqual([]);
    expect(fidelity.lost).toContainEqual({
      what: "the document inside the page",
      count: 1,
      why: "it would carry what was left out by choice",
    });
    expect(fidelity.kept).toEqual([]);
  });
});

test("on paper the address of a link follows its words, unless they are the address", () => {
  const html = markdownHtml("[tea](https://tea.example/one) https://tea.example/two");
  expect(html).toContain('<a href="https://tea.example/one"');
  expect(html).toContain('<a class="bare" href="https://tea.example/two"');
  expect(STYLE).toContain("a[href^=http]:not(.bare)::after{content:");
});

describe("a link whose words are another address", () => {
  test.each([
    "https://bank.example",
    "https:&#47;&#47;bank.example",
    "bank&#46;example",
    String.raw`bank\.example`,
    "ba**nk.exam**ple",
    "~~bank~~.example",
    "`bank.example`",
    "![bank&period;example](missing.png)",
    "![logo](https://bank.example/logo.png)",
  ])("says where it leads: %s", (words) => {
    const html = markdownHtml(`[${words}](https://evil.example/x)`);
    expect(html).toMatch(
      /^<p><a href="https:\/\/evil\.example\/x"[^>]*>.*<\/a> \(evil\.example\)<\/p>$/,
    );
    // One link, none within it.
    expect(html.match(/<a\b/g)).toHaveLength(1);
  });

  test("is judged by what readers see of it", () => {
    const inline = fc
      .array(
        fc.constantFrom(
          "a.b",
          "x",
          "*",
          "**",
          "`",
          "~~",
          "\\",
          "&amp;",
          "&#46;",
          "&lt;",
          "<",
          " ",
          "$",
          "_",
        ),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(inline, (text) => {
        const [paragraph] = readMarkdown(text)?.tokens ?? [];
        if (paragraph?.type !== "paragraph") return;
        const words = markdownHtml(text).replaceAll(/<[^>]*>/g, "");
        expect(decodeEntities(words)).toBe(shownWords(known(paragraph.tokens)));
      }),
    );
  });
});
