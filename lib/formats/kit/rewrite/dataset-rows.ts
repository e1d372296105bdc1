import { asList, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { CHAT_ROWS, isChatRow, talkCount } from "./chat-rows";
import { onlyRecords, type PlainExport, type Rewritten } from "./plain-export";

/** Whether an object is a row as the dataset viewer of Hugging Face answers it. */
const isRow = (item: JsonRecord) =>
  typeof item["row_idx"] === "number" && asRecord(item["row"]) !== null;

/** Whether an object is an answer of the dataset viewer: `/rows`, `/first-rows`, `/search` and `/filter` have the same. */
export const isViewerAnswer = (item: JsonRecord) => asRecords(item["rows"]).some(isRow);

const AROUND: ReadonlySet<string> = new Set(["rows", "features"]);

/** The rows as they are, or the conversations of rows of a collection of chats. */
function itemsOf(rows: readonly unknown[]): Pick<Rewritten, "items" | "unread"> | null {
  if (!asRecords(rows).some(isChatRow)) return { items: rows, unread: new Set() };
  return CHAT_ROWS.rewrite(rows);
}

function rewriteRows(root: unknown): Rewritten | null {
  const answer = asRecord(root) ?? {};
  const rows = onlyRecords(answer["rows"]);
  if (rows === null || !rows.every(isRow)) return null;
  const read = itemsOf(rows.map(({ row }) => row));
  if (read === null) return null;
  const cut = new Map<number, string>();
  let at = 0;
  for (const row of rows) {
    const end = at + talkCount(row["row"]);
    for (; at < end; at += 1) {
      const said = cutOf(row);
      if (said !== null) cut.set(at, said);
    }
  }
  const beside = Object.keys(answer).filter((name) => !AROUND.has(name));
  return { ...read, cut, beside };
}

/** What the viewer cut of a row; null where it has all of it. */
function cutOf(row: JsonRecord): string | null {
  const cells = asList(row["truncated_cells"]).map(asText);
  if (cells.length === 0) return null;
  const named = cells.map((cell) => JSON.stringify(cell)).join(", ");
  return `The dataset viewer cut ${named} of row ${String(row["row_idx"])}; the rest of the text is not in this file. Download the files of the data set for all of it.`;
}

/** Rows of a data set as the dataset viewer of Hugging Face gives them out. */
export const DATASET_ROWS: PlainExport = {
  what: "rows of the dataset viewer of Hugging Face",
  instead:
    "Read are rows that hold a conversation as OpenAI messages or ShareGPT do and that the viewer did not cut. The files of the data set, as JSON Lines, are never cut.",
  is: isViewerAnswer,
  rewrite: rewriteRows,
};
