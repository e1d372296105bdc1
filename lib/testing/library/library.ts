import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { rmSync } from "node:fs";
import { ulid } from "ulid";
import { afterEach, beforeEach, expect } from "vitest";

import type { ImportItemInput, MessageInput, Target } from "@/lib/data/documents/input";
import { beginImport, type BulkWriter } from "@/lib/data/imports/write";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { conversationText } from "@/lib/data/conversations/text";
import type { DocumentText } from "@/lib/data/documents/text";
import type { Store } from "@/lib/data/store/store";
import { checkStore } from "@/lib/data/derived/laws";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { contentHash } from "@/lib/json/hash";
import { splitDocument, type Pieces } from "@/lib/json/pieces";

import { enterEmptyLibrary } from "./empty";
import { freeTestLibrary } from "../postgres/schema";

/** Gives every test of a file an empty library of its own, and holds it against the store's laws after it. */
export function useLibrary(): { store(): Promise<Store> } {
  let directory = "";
  beforeEach(async () => {
    directory = await enterEmptyLibrary();
  });
  afterEach(async () => {
    const breaches = await checkStore(await getWholeStore());
    await closeStore();
    await freeTestLibrary();
    rmSync(directory, { recursive: true, force: true });
    expect(breaches).toEqual([]);
  });
  return { store: getWholeStore };
}

function piecesOf(text: string, key: string): Pieces {
  const split = splitDocument(text, key);
  if (!split.ok) throw new Error(split.problem.message);
  return split.pieces;
}

/** Writes one conversation through a writer, as an import does. */
export async function writeConversationText(
  writer: BulkWriter,
  text: string,
  options: { target?: Target; skip?: number; format?: string } = {},
): Promise<{ entityId: string }> {
  const { target = { mode: "new" }, skip = 0, format = "cjson" } = options;
  const { head, elements, tail } = piecesOf(text, "messages");
  const messages = elements.slice(skip).map(({ lead, raw }): MessageInput => {
    return { lead, raw, facts: messageFacts(JSON.parse(raw)) };
  });
  const importHash = contentHash(text);
  return writer.writeConversation({
    target,
    format,
    head,
    messages,
    close: () => ({ tail, importHash, problems: { error: 0, warning: 0 }, textHash: null }),
  });
}

const OUTCOMES = { new: "imported", replace: "replaced", extend: "extended" } as const;

/** Imports one conversation, finished and recorded. */
export async function importConversation(
  text: string,
  options: { target?: Target; skip?: number; format?: string } = {},
): Promise<{ id: string; importId: string }> {
  const importId = ulid();
  const writer = await beginImport(LOCAL_VIEWER, { id: importId, name: "conversation.json" });
  const { entityId } = await writeConversationText(writer, text, options);
  await writer.recordItem({
    ...itemOf("conversation", text, entityId),
    outcome: OUTCOMES[options.target?.mode ?? "new"],
  });
  await writer.finish(() => ({ items: 1 }));
  return { id: entityId, importId };
}

/** What an import records of a document that it has written. */
export function itemOf(
  kind: string,
  text: string,
  entityId: string,
): Omit<ImportItemInput, "outcome"> {
  return {
    ordinal: 0,
    name: `${kind}.json`,
    kind,
    format: "cjson",
    verdict: "new",
    decision: null,
    title: "",
    documentId: null,
    entityId,
    fileHash: contentHash(text),
    contentHash: contentHash(text),
    problems: [],
    counts: {},
  };
}

/** Imports one toolsets document, finished and recorded. */
export async function importToolsets(
  text: string,
  target: Exclude<Target, { mode: "extend" }> = { mode: "new" },
): Promise<{ id: string; importId: string }> {
  const importId = ulid();
  const writer = await beginImport(LOCAL_VIEWER, { id: importId, name: "toolsets.json" });
  const importHash = contentHash(text);
  const problems = { error: 0, warning: 0 };
  const split = piecesOf(text, "toolsets");
  const toolsets = split.elements.map(({ lead, raw }) => {
    const { head, elements, tail } = piecesOf(raw, "tools");
    return { lead, head, tail, tools: elements };
  });
  const { entityId } = await writer.writeToolsetFile({
    target,
    format: "cjson",
    head: split.head,
    tail: split.tail,
    toolsets,
    importHash,
    problems,
  });
  await writer.recordItem({
    ...itemOf("toolsets", text, entityId),
    outcome: OUTCOMES[target.mode],
  });
  await writer.finish(() => ({ items: 1 }));
  return { id: entityId, importId };
}

/** The whole text of a stored document. */
export async function readText(document: DocumentText | null): Promise<string | null> {
  if (document === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of document.chunks) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** What the library would export for a conversation. */
export async function exportedConversation(id: string): Promise<string | null> {
  return readText(await conversationText(LOCAL_VIEWER, id));
}
