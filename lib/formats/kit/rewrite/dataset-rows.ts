import { asList, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { onlyRecords, type PlainExport, type Rewritten } from "./plain-export";

/** Whether an object is a row as the dataset viewer of Hugging Face answers it. */
const isRow = (item: JsonRecord) =>
  typeof item["row_idx"] === "number" && asRecord(item["row"]) !== null;

/** Whether an object is an answer of the dataset viewer: `/rows`, `/first-rows`, `/search` and `/filter` have the same. */
export const isViewerAnswer = (item: JsonRecord) => asRecords(item["rows"]).some(isRow);

const AROUND: ReadonlySet<string> = new Set(["rows", "features"]);

function rewriteRows(root: unknown): Rewritten | null {
  const answer = asRecord(root) ?? {};
  const rows = onlyRecords(answer["rows"]);
  if (rows === null || !rows.every(isRow)) return null;
  const cut = new Map<number, string>();
  for (const [at, row] of rows.entries()) {
    const cells = asList(row["truncated_cells"]).map(asText);
    if (cells.length === 0) continue;
    const named = cells.map((cell) => JSON.stringify(cell)).join(", ");
    cut.set(
      at,
      `The dataset viewer cut ${named} of row ${String(row["row_idx"])}; the rest of the text is not in this file. Download the files of the data set for all of it.`,
    );
  }
  const beside = Object.keys(answer).filter((name) => !AROUND.has(name));
  return { items: rows.map(({ row }) => row), unread: new Set(), cut, beside };
}

/** Rows of a data set as the dataset viewer of Hugging Face gives them out. */
export const DATASET_ROWS: PlainExport = {
  what: "rows of the dataset viewer of Hugging Face",
  instead:
    "Read are rows that hold a conversation as OpenAI messages or ShareGPT do and that the viewer did not cut. The files of the data set, as JSON Lines, are never cut.",
  is: isViewerAnswer,
  rewrite: rewriteRows,
};
