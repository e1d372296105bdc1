import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import {
  isText,
  itemsOf,
  onlyRecords,
  rewriteEach,
  withMessages,
  without,
  type PlainExport,
} from "./plain-export";

const isExchange = (entry: JsonRecord) => isText(entry, "query");

const isThread = (item: JsonRecord) =>
  isText(item, "context_title") && (onlyRecords(item["entries"]) ?? []).some(isExchange);

/** The threads of a file: those it lists, or the one it is. */
function threadsOf(root: unknown): readonly JsonRecord[] | null {
  const { conversations } = asRecord(root) ?? {};
  return Array.isArray(conversations) ? onlyRecords(conversations) : itemsOf(root);
}

/** A question that failed has no answer, and says so. */
function rewriteEntry(entry: JsonRecord): readonly JsonRecord[] | null {
  const { query, answer, created_at: time, ...others } = entry;
  if (asText(query) === null) return null;
  const asked = { role: "user", content: query, ...(time !== undefined && { created_at: time }) };
  if (answer === undefined || answer === null || answer === "") return [{ ...asked, ...others }];
  return asText(answer) === null
    ? null
    : [asked, { role: "assistant", content: answer, ...others }];
}

function rewriteThread(thread: JsonRecord): JsonRecord | null {
  const entries = (onlyRecords(thread["entries"]) ?? []).map(rewriteEntry);
  if (entries.length === 0) return null;
  const { context_title: title, context_uuid: id, ...others } = without(thread, "entries");
  const messages = entries.flatMap((entry): readonly (JsonRecord | null)[] => entry ?? [null]);
  return withMessages({ ...others, title, ...(id !== undefined && { id }) }, messages);
}

/** The threads of an account of Perplexity, as it gives them out on request. */
export const PERPLEXITY: PlainExport = {
  what: "threads of Perplexity",
  instead:
    'Read is the export of an account: threads with a "context_title" and "entries" that each have a "query" and an "answer".',
  is: (sample) => (threadsOf(sample) ?? []).some(isThread),
  rewrite(root) {
    const beside =
      Array.isArray(root) || asList(asRecord(root)?.["conversations"]).length === 0
        ? []
        : Object.keys(asRecord(root) ?? {}).filter((name) => name !== "conversations");
    return rewriteEach(threadsOf(root) ?? [], rewriteThread, beside);
  },
};

/** The format of its files that Gemini Voyager names in them, whatever version of it. */
const VOYAGER = /^gemini-voyager\.chat\./u;

function rewriteVoyager(file: JsonRecord): JsonRecord | null {
  const exchanges = onlyRecords(file["items"]) ?? [];
  const messages = exchanges.flatMap(({ user, assistant, ...others }): (JsonRecord | null)[] => {
    const asked = asText(user);
    const answered = asText(assistant);
    if (asked === null || answered === null) return [null];
    const question = { role: "user", content: asked, ...others };
    // An answer that was not there yet is an empty text.
    return answered === "" ? [question] : [question, { role: "assistant", content: answered }];
  });
  return messages.length === 0 ? null : withMessages(without(file, "items"), messages);
}

/** A chat of Gemini as the extension Gemini Voyager saves it. */
export const GEMINI_VOYAGER: PlainExport = {
  what: "a chat saved by Gemini Voyager",
  instead: 'Read are files whose "items" each have the texts "user" and "assistant".',
  is: (item) => VOYAGER.test(asText(item["format"]) ?? ""),
  rewrite: (root) => rewriteEach(itemsOf(root) ?? [], rewriteVoyager),
};
