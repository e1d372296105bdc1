import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { withoutEmbeddedData } from "@/lib/shared/embedded-data";
import { isBlockType, type BlockType } from "../schema/block-type";

/** The places in which a message can hold a text, in the order of the index's columns. */
export const SEARCH_PLACES = [
  "text",
  "thinking",
  "tools",
  "args",
  "results",
  "attachments",
] as const;

export type SearchPlace = (typeof SEARCH_PLACES)[number];

/**
 * Everything in a message that a search should find, by where it is: what it says, thinks, which tools it
 * names (with their toolsets), arguments, results (with errors, and who approved why), names of attachments.
 */
export type SearchTexts = Readonly<Record<SearchPlace, string>>;

/** Of a message nobody will search. */
export const NO_SEARCH_TEXTS: SearchTexts = {
  text: "",
  thinking: "",
  tools: "",
  args: "",
  results: "",
  attachments: "",
};

/** Gathers texts; embedded files are left out, they are no words. */
class TextSink {
  readonly #texts: Record<SearchPlace, string> = { ...NO_SEARCH_TEXTS };

  add(place: SearchPlace, value: unknown): void {
    if (typeof value !== "string" || value === "") return;
    const part = withoutEmbeddedData(value, Infinity, () => " ");
    const before = this.#texts[place];
    this.#texts[place] = before === "" ? part : `${before}\n${part}`;
  }

  /** All texts within any JSON value, in document order, without recursion. */
  addAllTexts(place: SearchPlace, value: unknown): void {
    const waiting: unknown[] = [value];
    while (waiting.length > 0) {
      const next = waiting.pop();
      if (typeof next === "string") this.add(place, next);
      else if (Array.isArray(next)) pushReversed(waiting, next);
      else if (next !== null && typeof next === "object") {
        pushReversed(waiting, Object.entries(next).map(withoutContent));
      }
    }
  }

  texts(): SearchTexts {
    return this.#texts;
  }
}

function pushReversed(waiting: unknown[], items: readonly unknown[]): void {
  for (let at = items.length - 1; at >= 0; at -= 1) waiting.push(items[at]);
}

function withoutContent([key, value]: [string, unknown]): unknown {
  return key === "base64content" ? null : value;
}

const addBlock: Readonly<Record<BlockType, (block: JsonRecord, sink: TextSink) => void>> = {
  text: (block, sink) => sink.add("text", block.text),
  thinking: (block, sink) => sink.add("thinking", block.text),
  toolCall: (block, sink) => {
    const toolRef = asRecord(block.toolRef);
    sink.add("tools", toolRef?.toolsetId);
    sink.add("tools", toolRef?.name);
    sink.addAllTexts("args", block.args);
  },
  toolApproval: (block, sink) => {
    sink.add("results", block.approvedBy);
    sink.add("results", block.reason);
  },
  toolResult: (block, sink) => {
    sink.addAllTexts("results", block.output);
    sink.addAllTexts("results", block.toolResultError);
  },
};

/**
 * The texts of a message for the search; of an unknown kind of message or block every text in it. Never
 * base64.
 */
export function messageSearchTexts(
  value: unknown,
  type: "text" | "composite" | "unknown",
): SearchTexts {
  const sink = new TextSink();
  const message = asRecord(value);
  if (message === null || type === "unknown") {
    sink.addAllTexts("text", value);
    return sink.texts();
  }
  if (type === "text") sink.add("text", message.content);
  else {
    for (const item of asList(message.contentBlocks)) {
      const block = asRecord(item);
      if (block !== null && isBlockType(block.blockType)) addBlock[block.blockType](block, sink);
      else sink.addAllTexts("text", item);
    }
  }
  for (const attachment of asList(message.attachments)) {
    sink.add("attachments", asRecord(attachment)?.name);
  }
  return sink.texts();
}
