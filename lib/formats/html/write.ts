import { asText } from "@/lib/shared/read-value";
import { countContents, readableMessages } from "../kit/readable/messages";
import { nameWords } from "../kit/readable/name-words";
import type { WriterOptions } from "@/lib/domain/exports/request";
import type { Tally } from "../kit/contract/fidelity";
import type { ConversationWriter, OutgoingConversation } from "../kit/contract/writer";
import { anchorOfLink, createAnchors } from "./anchors";
import { element, escapeHtml } from "./escape";
import { FACTS, withoutDocument } from "./facts";
import { markdownHtml } from "./markdown-html";
import { messageHtml } from "./message-html";
import { STYLE } from "./style";
import { createContentHasher } from "@/lib/json/hash";
import { encodeBase64 } from "../kit/files/base64";

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** What a page begins with, up to what it is about. */
export function pageStart(title: string): string {
  // The words of the page are English; which language a text is in, documents seldom say.
  return [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(nameWords(title))}</title>`,
    `<style>${STYLE}</style></head><body><main>`,
    "",
  ].join("\n");
}

export const PAGE_END = "</body></html>\n";

/** What is read of a conversation: its title, its system message and the messages that are shown. */
async function* pageContent(
  conversation: OutgoingConversation,
  options: WriterOptions,
  counted: Tally<string>,
): AsyncGenerator<string, void, void> {
  const systemMessage = asText(conversation.shell["systemMessage"]) ?? "";
  const modelId = asText(conversation.shell["modelId"]);
  yield [
    `<h1 dir="auto">${escapeHtml(nameWords(conversation.title))}</h1>`,
    modelId === null ? "" : element("p", nameWords(modelId), 'class="about"'),
    systemMessage === ""
      ? ""
      : `<details class="system"><summary>System message</summary><div dir="auto">${markdownHtml(systemMessage)}</div></details>`,
    "",
  ].join("\n");
  let position = 0;
  const anchorFor = createAnchors();
  let shown: ReadonlySet<string> = new Set();
  const documentId = asText(conversation.shell["id"]) ?? "";
  const place = { anchorOf: (address: string) => anchorOfLink(address, documentId, shown) };
  const onShown = (ids: ReadonlySet<string>) => (shown = ids);
  for await (const message of readableMessages(conversation, options, counted, onShown)) {
    position += 1;
    counted.count("attachmentContents", countContents(message.attachments));
    yield messageHtml(message, anchorFor(message.id, position), {
      place,
      hasPictures: options.attachments,
    });
  }
}

/** One page that reads well without network and carries the document itself. */
export const htmlWriter: ConversationWriter = {
  id: "html",
  label: "Web page",
  description: "One file that reads offline and restores the conversation when it is dropped back.",
  fileEnding: ".html",
  mediaType: "text/html; charset=utf-8",
  packing: "file",
  facts: FACTS,
  async *write(conversation, options, tally) {
    const isCarried = options.thinking && options.toolCalls && options.attachments;
    const page = createContentHasher();
    const shown = (text: string) => {
      page.update(text);
      return text;
    };
    yield shown(pageStart(conversation.title));
    const counted = isCarried ? tally : withoutDocument(tally);
    for await (const text of pageContent(conversation, options, counted)) yield shown(text);
    yield shown("</main>\n");
    tally.count(isCarried ? "document" : "leftOutDocument");
    if (isCarried) yield* carriedDocument(conversation, page.digest());
    yield PAGE_END;
  },
};

/** The same text for a page that is made around it later; never with the document, which has more than is shown. */
export const contentWriter: ConversationWriter = {
  ...htmlWriter,
  async *write(conversation, options, tally) {
    tally.count("leftOutDocument");
    yield* pageContent(conversation, options, withoutDocument(tally));
  },
};

/** A multiple of three, so that the base64 of the chunks can be joined. */
const CHUNK = 48 * 1024;

/**
 * The whole document as a block of data no browser acts on, by which an import finds every byte of it again.
 * The text is read twice, since its hash comes before it.
 * @param page the hash of all that comes before it, which tells whether somebody has changed what the page shows
 */
async function* carriedDocument(
  conversation: OutgoingConversation,
  page: string,
): AsyncGenerator<string, void, void> {
  const hasher = createContentHasher();
  for await (const chunk of conversation.text()) hasher.update(chunk);
  yield `<script type="application/vnd.cjson+json" data-encoding="base64" data-kind="conversation" data-sha256="${hasher.digest()}" data-page-sha256="${page}">`;
  const rest = new Uint8Array(CHUNK);
  let held = 0;
  for await (const chunk of conversation.text()) {
    for (let from = 0; from < chunk.length;) {
      const taken = chunk.subarray(from, from + CHUNK - held);
      rest.set(taken, held);
      held += taken.length;
      from += taken.length;
      if (held < CHUNK) continue;
      yield encodeBase64(rest);
      held = 0;
    }
  }
  yield `${encodeBase64(rest.subarray(0, held))}</script>\n`;
}
