import type { JsonRecord } from "../read-value";
import { asNumber, asRecord, asText } from "../read-value";
import type { HrefOf } from "./block-context";
import type { ElidedText } from "./elide";
import { BOX_LIMITS, DETAIL_LIMITS, elideJson, elideText } from "./elide";
import type { ApprovalView, ResultView, ToolErrorView } from "./view";

/** A part of a call with its place. */
export interface PlacedBlock {
  readonly message: number;
  readonly position: number;
  readonly block: JsonRecord;
  readonly deciding: boolean;
}

/** Builds the row of an approval. */
export function viewApproval(part: PlacedBlock): ApprovalView {
  const { block } = part;
  return {
    ...viewPlace(part),
    state: asText(block.toolApprovalState) ?? "",
    approvedBy: asText(block.approvedBy),
    reason: asText(block.reason),
  };
}

/** Builds the row of a result, its output cut. */
export function viewResult(part: PlacedBlock, hrefOf: HrefOf): ResultView {
  const { block, message, position } = part;
  const hrefTo = (key: string): string => hrefOf(message, `/contentBlocks/${position}/${key}`);
  return {
    ...viewPlace(part),
    state: asText(block.toolResultState) ?? "",
    durationMs: asNumber(block.durationMs),
    output: viewOutput(block.output, hrefTo("output")),
    outputForm: typeof block.output === "string" ? "text" : "json",
    error: viewError(block.toolResultError, hrefTo("toolResultError")),
    metadata: viewDetail(block.metadata, hrefTo("metadata")),
  };
}

function viewOutput(output: unknown, href: string): ElidedText | null {
  if (typeof output === "string") return elideText(output, BOX_LIMITS, href);
  return output === undefined ? null : viewJson(output, href);
}

/** JSON as a box shows it; "" when there is none. */
export function viewJson(value: unknown, href: string): ElidedText {
  return value === undefined
    ? { text: "", size: 0, elided: false }
    : elideJson(value, BOX_LIMITS, href);
}

/** An error that is no object, against the schema, is shown as its data. */
function viewError(value: unknown, href: string): ToolErrorView | null {
  if (value === undefined || value === null) return null;
  const error = asRecord(value);
  if (error === null) return { code: null, message: null, data: viewJson(value, href) };
  return {
    code: asText(error.code),
    message: asText(error.message),
    data: error.data === undefined ? null : viewJson(error.data, `${href}/data`),
  };
}

/** JSON that is closed until somebody asks; null when there is nothing in it. */
export function viewDetail(value: unknown, href: string): ElidedText | null {
  if (value === undefined || value === null) return null;
  const record = asRecord(value);
  if (record !== null && Object.keys(record).length === 0) return null;
  return elideJson(value, DETAIL_LIMITS, href);
}

function viewPlace({ message, position, block, deciding }: PlacedBlock) {
  return {
    pointer: `/contentBlocks/${position}`,
    id: asText(block.id) ?? "",
    createdAt: asText(block.createdAt),
    message,
    deciding,
  };
}
