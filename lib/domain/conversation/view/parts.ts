import { asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { BlockContext } from "./block-context";
import { BOX_LIMITS, type ElidedText } from "./elide";
import { LONGEST_SENTENCE, shortName } from "../facts/short-name";
import type { ApprovalView, ResultView, ToolErrorView } from "./types";

/** A part of a call with its place. */
export interface PlacedBlock {
  readonly message: number;
  readonly position: number;
  readonly block: JsonRecord;
  /** Its recorded time. */
  readonly atMs: number | null;
  readonly deciding: boolean;
}

/** Builds the row of an approval. */
export function viewApproval(part: PlacedBlock): ApprovalView {
  const { block } = part;
  return {
    ...viewPlace(part),
    state: shortName(asText(block.toolApprovalState) ?? ""),
    approvedBy: shortName(asText(block.approvedBy)),
    reason: shortName(asText(block.reason), LONGEST_SENTENCE),
  };
}

/** Builds the row of a result, its output cut. */
export function viewResult(part: PlacedBlock, context: BlockContext): ResultView {
  const { block, message, position } = part;
  const pointer = `/contentBlocks/${position}`;
  return {
    ...viewPlace(part),
    state: shortName(asText(block.toolResultState) ?? ""),
    durationMs: asNumber(block.durationMs),
    output: viewOutput(message, `${pointer}/output`, block.output, context),
    outputForm: typeof block.output === "string" ? "text" : "json",
    error: viewError(message, `${pointer}/toolResultError`, block.toolResultError, context),
    metadata: context.viewDetail(message, `${pointer}/metadata`, block.metadata),
  };
}

function viewOutput(
  message: number,
  pointer: string,
  output: unknown,
  context: BlockContext,
): ElidedText | null {
  if (output === undefined) return null;
  return typeof output === "string"
    ? context.viewText(message, pointer, output, BOX_LIMITS)
    : context.viewJson(message, pointer, output);
}

/** An error that is no object, against the schema, is shown as its data. */
function viewError(
  message: number,
  pointer: string,
  value: unknown,
  { viewJson }: BlockContext,
): ToolErrorView | null {
  if (value === undefined || value === null) return null;
  const error = asRecord(value);
  if (error === null) return { code: null, message: null, data: viewJson(message, pointer, value) };
  const { data } = error;
  return {
    code: shortName(asText(error.code)),
    message: shortName(asText(error.message), LONGEST_SENTENCE),
    data: data === undefined ? null : viewJson(message, `${pointer}/data`, data),
  };
}

function viewPlace({ message, position, block, atMs, deciding }: PlacedBlock) {
  return {
    pointer: `/contentBlocks/${position}`,
    id: asText(block.id) ?? "",
    atMs,
    message,
    deciding,
  };
}
