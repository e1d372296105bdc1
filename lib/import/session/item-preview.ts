import { readToolLibrary } from "@/lib/data/toolsets/rows/tool-definitions";
import { messageOutline } from "@/lib/domain/conversation/facts/message";
import {
  buildToolChains,
  chainsByBlock,
  type ToolChain,
} from "@/lib/domain/conversation/tool-calls/chains";
import { viewMessage } from "@/lib/domain/conversation/view/message";
import type { ImportPreview, PreviewedMessage } from "@/lib/domain/imports/preview";
import { parseJson } from "@/lib/shared/json-text";
import { asList, asNumber, asRecord, asText } from "@/lib/shared/read-value";
import { valueAtPointer } from "@/lib/json/pointer-value";

import { countElements, readShell } from "../source/document-text";
import { readElements, withItemDocument } from "./item-document";

const MESSAGES = 50;
const MOST_MESSAGES = 200;
/** Messages around the wanted ones in which the other parts of their tool calls are looked for. */
const AROUND = 100;
/** Bytes of messages that one look reads; a single bigger one is read alone. */
const BYTES = 16 << 20;

/**
 * Messages of a conversation of a plan, as the reader shows them, in the order of the document. They have
 * their position as id.
 * @param place from: position of the first; limit: 50 unless told, at most 200
 */
export function itemPreview(
  importId: string,
  itemId: string,
  place: { from?: number; limit?: number } = {},
): Promise<ImportPreview | null> {
  const from = Math.max(0, place.from ?? 0);
  const to = from + Math.min(Math.max(1, place.limit ?? MESSAGES), MOST_MESSAGES);
  return withItemDocument(importId, itemId, async ({ item, document }) => {
    if (item.kind !== "conversation") return null;
    const wanted = await readElements(document, { from, to, bytes: BYTES });
    const start = Math.max(0, from - AROUND);
    const before = await readElements(document, { from: start, to: from, bytes: BYTES });
    const end = from + wanted.length;
    const after = await readElements(document, { from: end, to: end + AROUND, bytes: BYTES });
    // What did not fit leaves a gap before the wanted ones.
    const first = start + before.length === from || wanted.length === 0 ? start : from;
    const near = [...(first === start ? before : []), ...wanted, ...after];
    const messages = near.map(({ raw, bytes }) => ({
      raw,
      bytes,
      value: parseJson(raw),
    }));
    const { head, tail } = await readShell(document);
    const shell = asRecord(JSON.parse((head + tail).replace(/^\uFEFF/, "")));
    const hrefBase = `/api/imports/${importId}/items/${itemId}/messages`;
    return {
      title: item.title,
      systemMessage: asText(shell?.["systemMessage"]),
      total: countElements(document.cut),
      items: await viewAll(messages, { first, from, end, hrefBase }),
    };
  });
}

interface LoadedMessage {
  readonly raw: string;
  readonly bytes: number;
  readonly value: unknown;
}

/** @param place first: position of the first loaded message; from, end: of those to show */
async function viewAll(
  messages: readonly LoadedMessage[],
  place: { first: number; from: number; end: number; hrefBase: string },
): Promise<PreviewedMessage[]> {
  const { first, from, end, hrefBase } = place;
  const chains = chainsOf(messages, first);
  const shown = messages.slice(from - first, end - first);
  const tools = await readToolLibrary(shown.map(({ value }) => value));
  const at = (position: number) => messages[position - first];
  return shown.map(({ bytes, value }, nth) => {
    const position = from + nth;
    const own = chains.get(position);
    const view = viewMessage({
      row: {
        id: position,
        documentId: asText(asRecord(value)?.["id"]) ?? "",
        position,
        revision: 1,
        byteLength: bytes,
        edited: false,
        problems: 0,
      },
      value,
      tools,
      ...(own === undefined ? {} : { chains: own }),
      blockAt: (block) =>
        asList(asRecord(at(block.message)?.value)?.["contentBlocks"])[block.position],
      rawOf: (message) => at(message)?.raw,
      hrefOf: (message, pointer) =>
        `${hrefBase}/${message}/body?pointer=${encodeURIComponent(pointer)}`,
    });
    return { ...view, index: asNumber(asRecord(value)?.["index"]) };
  });
}

function chainsOf(
  messages: readonly LoadedMessage[],
  first: number,
): ReadonlyMap<number, ReadonlyMap<number, ToolChain>> {
  const events = messages.flatMap(({ value }, at) => {
    const { tools, deleted } = messageOutline(value);
    return tools.map((tool) => ({ ...tool, message: first + at, deleted }));
  });
  return chainsByBlock(buildToolChains(events));
}

/** The value at a JSON Pointer within a message of a plan; null when there is no such message. */
export async function itemMessageValue(
  importId: string,
  itemId: string,
  position: number,
  pointer: string,
): Promise<{ found: true; value: unknown } | { found: false } | null> {
  return withItemDocument(importId, itemId, async ({ document }) => {
    const [piece] = await readElements(document, { from: position, to: position + 1, bytes: 0 });
    return piece === undefined ? null : valueAtPointer(JSON.parse(piece.raw), pointer);
  });
}
