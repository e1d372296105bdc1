import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { createTally, type Tally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult, ParsedDocument } from "../kit/contract/format";
import { isBlank } from "../kit/source/unmapped";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { convertConversation } from "./conversation";
import { CHATBOT_UI_FACTS, type ChatbotUiFact } from "./facts";
import type { Unchecked } from "../kit/source/unchecked";
import type { ChatbotUiFile } from "./source";

export const FORMAT_ID = "chatbot-ui";

const ROOT = new Set(["version", "history", "folders", "prompts"]);

/** Reads a file, which contains all conversations. */
export async function parseChatbotUi(item: unknown, context: ParseContext): Promise<ParseResult> {
  const refusal = refuseDepth(item, context.pointer);
  if (refusal !== null) return refusal;
  const record: Unchecked<ChatbotUiFile> | null = asRecord(item);
  if (record === null || !Array.isArray(record.history)) {
    return refuseShape(
      "A file of Chatbot UI has its conversations in a list, “history”.",
      context.pointer,
    );
  }
  const tally = createTally(CHATBOT_UI_FACTS);
  const folders = readFolders(record.folders);
  const used = new Set<string>();
  const documents: ParsedDocument[] = [];
  const findings: Diagnostic[] = [];
  for (const [at, entry] of asList(record.history).entries()) {
    const path = `${context.pointer}/history/${at}`;
    const conversation = asRecord(entry);
    if (conversation === null || !Array.isArray(conversation["messages"])) {
      findings.push(unusable(path));
      tally.count("unusableEntries");
      continue;
    }
    const folderId = asText(conversation["folderId"]);
    const folder = (folderId === null ? undefined : folders.get(folderId)) ?? null;
    if (folder !== null && folderId !== null) used.add(folderId);
    const made = await convertConversation(conversation, { context, path, folder, tally });
    documents.push(made.document);
    for (const each of made.diagnostics) findings.push(each);
  }
  countRest(record, used.size, tally);
  if (documents.length === 0 && findings.length === 0) findings.push(empty(context.pointer));
  return { documents, diagnostics: findings, fidelity: tally.report() };
}

function readFolders(value: unknown): ReadonlyMap<string, JsonRecord> {
  const folders = new Map<string, JsonRecord>();
  for (const entry of asList(value)) {
    const folder = asRecord(entry);
    const id = asText(folder?.["id"]);
    if (folder !== null && id !== null && !folders.has(id)) folders.set(id, folder);
  }
  return folders;
}

function countRest(
  record: Unchecked<ChatbotUiFile>,
  usedFolders: number,
  tally: Tally<ChatbotUiFact>,
): void {
  const strange = (["folders", "prompts"] as const).filter(
    (name) => !Array.isArray(record[name]) && !isBlank(record[name]),
  );
  const others = Object.keys(record).filter((key) => !ROOT.has(key));
  tally.count("otherFolders", asList(record.folders).length - usedFolders);
  tally.count("prompts", asList(record.prompts).length);
  tally.count("settings", others.length + strange.length);
}

function unusable(path: string): Diagnostic {
  const message = "This entry of the history has no list of messages; it is left out.";
  return { severity: "warning", rule: "import.conversation-unusable", message, path };
}

function empty(path: string): Diagnostic {
  const message = "The history of this file is empty.";
  return { severity: "info", rule: "import.no-conversations", message, path };
}
