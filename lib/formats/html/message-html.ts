import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { asText, type JsonRecord } from "@/lib/shared/read-value";

import { addressOf } from "../kit/tree/outgoing-file";
import type { ReadableMessage } from "../kit/readable/messages";
import type { ReadablePart } from "../kit/readable/parts";
import { nameWords } from "../kit/readable/name-words";
import { NO_TIME, roleName, sentWords, valueText } from "../kit/readable/time";
import { element, escapeHtml } from "./escape";
import { markdownHtml, type LinkPlace } from "./markdown-html";

const ROLES = new Set(["user", "assistant", "tool"]);
/** Pictures a browser shows without running anything in them. */
const RASTER = /^image\/(?:png|jpeg|gif|webp|avif)$/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A message as an element of the page. */
export function messageHtml(
  message: ReadableMessage,
  anchor: string,
  { place, hasPictures }: { readonly place: LinkPlace; readonly hasPictures: boolean },
): string {
  const { role, model, atMs, parts, attachments } = message;
  const about = [
    element("h2", nameWords(roleName(role))),
    model === null ? "" : element("span", nameWords(model), 'class="facts"'),
    timeHtml(atMs),
    `<a class="anchor" href="#${anchor}" aria-label="Link to this message">#</a>`,
  ];
  return [
    `<article id="${anchor}" class="${ROLES.has(role) ? role : "other"}">`,
    `<header>${about.join("")}</header>`,
    ...parts.map((part) => partHtml(part, place)),
    ...attachments.map((attachment) => attachmentHtml(attachment, hasPictures)),
    "</article>\n",
  ].join("\n");
}

function timeHtml(ms: number | null): string {
  const words = sentWords(ms);
  if (ms === null || words === NO_TIME) return element("span", words, 'class="facts"');
  return element("time", words, `datetime="${new Date(ms).toISOString()}"`);
}

function partHtml(part: ReadablePart, place: LinkPlace): string {
  switch (part.kind) {
    case "text":
      return `<div dir="auto">${markdownHtml(part.text, place)}</div>`;
    case "thinking":
      return `<details class="thinking"><summary>Thinking</summary><div dir="auto">${markdownHtml(part.text, place)}</div></details>`;
    case "unknown":
      return `<details><summary>Part of an unknown kind</summary>${element("pre", valueText(part.value))}</details>`;
    case "tool":
      return toolHtml(part);
  }
}

function toolHtml(part: Extract<ReadablePart, { kind: "tool" }>): string {
  const { name, args, approvals, result } = part;
  const facts = [result === null ? "no result" : result.state];
  const durationMs = result?.durationMs ?? null;
  if (durationMs !== null) facts.push(`${Math.round(durationMs)} ms`);
  const lines = [
    `<summary>${element("strong", nameWords(name))} ${element("span", facts.join(", "), 'class="facts"')}</summary>`,
  ];
  if (args !== undefined) lines.push(labelled("Arguments", valueText(args)));
  for (const approval of approvals) lines.push(element("p", nameWords(approval), 'class="facts"'));
  if (result !== null && result.error !== null) lines.push(labelled("Error", result.error));
  if (result !== null && result.output !== undefined) {
    lines.push(labelled("Result", valueText(result.output)));
  }
  return `<details class="call">${lines.join("\n")}</details>`;
}

function labelled(label: string, text: string): string {
  return `${element("div", label, 'class="label"')}${element("pre", text)}`;
}

function attachmentHtml(attachment: JsonRecord, hasPictures: boolean): string {
  const name = nameWords(asText(attachment["name"]) ?? "unnamed");
  const content = hasPictures ? attachmentContent(attachment) : null;
  const mime = content?.mime ?? asText(attachment["mime"]) ?? "";
  if (content?.encoding === "base64" && RASTER.test(mime) && BASE64.test(content.text)) {
    const source = `data:${mime.toLowerCase()};base64,${content.text}`;
    return `<figure><img src="${source}" alt="${escapeHtml(name)}">${element("figcaption", name)}</figure>`;
  }
  const address = addressOf(attachment);
  const place = address === null ? "" : ` (${nameWords(address)})`;
  return element("p", `Attachment: ${name}${place}`, 'class="facts"');
}
