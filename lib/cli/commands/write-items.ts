import { factWords, inEnglish } from "@/lib/domain/imports/content-words";
import type { WriterOptions } from "@/lib/domain/exports/request";
import type { PlanItem } from "@/lib/domain/imports/plan";
import { safeStem } from "@/lib/export/download/file-name";
import { createTally } from "@/lib/formats/kit/contract/fidelity";
import { outgoingDocument } from "@/lib/formats/kit/contract/outgoing-document";
import type { ConversationWriter } from "@/lib/formats/kit/contract/writer";
import { itemText } from "@/lib/import/session/item-text";

import { CommandError, EXIT } from "../io/exit-code";
import { intoFolder, intoOne } from "../io/outputs";
import type { Terminal } from "../io/terminal";

const CJSON_ENDING = ".cjson.json";

export interface Writing {
  /** Null for CJSON itself. */
  readonly writer: ConversationWriter | null;
  readonly options: WriterOptions;
  /** A file or folder; standard output for `-` or none. */
  readonly target: string | undefined;
  readonly terminal: Terminal;
}

/**
 * Writes the conversations of a plan in a format: into one file, or into a folder where each is a file.
 * @throws CommandError when the format can contain nothing of them; there is no file then
 */
export async function writeItems(
  items: readonly PlanItem[],
  importId: string,
  writing: Writing,
): Promise<void> {
  const { writer, target, terminal } = writing;
  const packing = writer?.packing ?? "file";
  const ending = writer?.fileEnding ?? CJSON_ENDING;
  const [only] = items.length === 1 ? items : [];
  const fileName = safeStem(only?.title || only?.name || "", "conversations") + ending;
  if (packing === "array") {
    await intoOne(target, terminal, something(arrayOf(items, importId, writing)), fileName);
  } else if (packing === "lines" || items.length === 1) {
    await intoOne(target, terminal, something(joined(items, importId, writing)), fileName);
  } else if (target === undefined || target === "-") {
    const sentence = `There are ${items.length} conversations: name a folder with -o.`;
    throw new CommandError(EXIT.usage, sentence);
  } else {
    const folder = await intoFolder(target);
    let isEmpty = true;
    for (const item of items) {
      const written = convertItem(item, importId, writing);
      const first = await written.next();
      if (first.done === true) continue;
      isEmpty = false;
      await folder.add(item.title || item.name, ending, goingOn(first.value, written));
    }
    if (isEmpty) throw new CommandError(EXIT.found, NOTHING_TO_WRITE);
  }
}

const NOTHING_TO_WRITE =
  "No conversation has anything this format can contain. Choose another format.";

async function* something(pieces: AsyncIterable<string>) {
  let isEmpty = true;
  for await (const piece of pieces) {
    isEmpty = false;
    yield piece;
  }
  if (isEmpty) throw new CommandError(EXIT.found, NOTHING_TO_WRITE);
}

async function* goingOn(first: string, rest: AsyncIterable<string>) {
  yield first;
  yield* rest;
}

async function* joined(items: readonly PlanItem[], importId: string, writing: Writing) {
  for (const item of items) yield* convertItem(item, importId, writing);
}

/** The elements of a JSON array; an item that has nothing to say is none. */
async function* arrayOf(items: readonly PlanItem[], importId: string, writing: Writing) {
  let count = 0;
  for (const item of items) {
    let isBegun = false;
    for await (const piece of convertItem(item, importId, writing)) {
      if (!isBegun) yield count === 0 ? "[\n" : ",\n";
      count += isBegun ? 0 : 1;
      isBegun = true;
      yield piece;
    }
  }
  if (count > 0) yield "\n]\n";
}

async function* convertItem(
  item: PlanItem,
  importId: string,
  { writer, options, terminal }: Writing,
): AsyncGenerator<string> {
  const document = await readItem(item, importId);
  if (writer === null) {
    yield document;
    return;
  }
  const tally = createTally(writer.facts);
  yield* writer.write(outgoingDocument(document, item.title), options, tally);
  for (const { what, count, why } of tally.report().lost) {
    terminal.say(`${item.name}: not written: ${factWords(what, count, inEnglish)}: ${why}`);
  }
}

async function readItem(item: PlanItem, importId: string): Promise<string> {
  const found = await itemText(importId, item.id);
  if (found === null) throw new Error(`the text of ${item.name} is gone`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of found.stream) chunks.push(chunk.slice());
  return Buffer.concat(chunks).toString();
}
