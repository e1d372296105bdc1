import { codeBlock } from "@/lib/domain/markdown/code-marks";
import { isBlank } from "../kit/source/unmapped";
import type { BlockDraft } from "../kit/tree/message-draft";
import { readToolArgs } from "../kit/tree/call-arguments";
import { readRun } from "./run";
import { readApproval, calledTool, purposeOf, type ToolLinks } from "./tools";
import type { FileDraft, Piece } from "./pieces";
import type { SourceMessage } from "./nodes";
import { citeText, type CitationMarker } from "./citations";

/** The blocks of a message and what reading them used up. */
export interface BlockReading {
  readonly blocks: readonly SpokenBlock[];
  /** Pieces that became a block of their own, with its position; the rest is in a call or a result. */
  readonly places: readonly { readonly piece: Piece; readonly position: number }[];
  /** Files that come out of the run and not out of the content. */
  readonly files: readonly FileDraft[];
  readonly takenOfMessage: readonly string[];
  readonly takenOfMetadata: readonly string[];
  /** The arguments as they stood, where the object in the call is not all of it. */
  readonly argsText: string | null;
}

export function readBlocks(message: SourceMessage, links: ToolLinks): BlockReading {
  const approval = readApprovalBlock(message, links);
  const purpose = purposeOf(message);
  const { pieces } = message.reading;
  if (purpose === "call") return arrange([...approval], readCall(message, links), pieces, message);
  if (purpose === "result") {
    return arrange([...approval], readResult(message, links), pieces, message);
  }
  return arrange([...approval], null, pieces, message);
}

interface ToolReading {
  readonly block: BlockDraft;
  readonly used: ReadonlySet<Piece>;
  readonly files?: readonly FileDraft[];
  readonly takenOfMessage?: readonly string[];
  readonly takenOfMetadata?: readonly string[];
  readonly argsText?: string | null;
}

/** Approval first, then the call or result, then what is stated besides. */
function arrange(
  first: readonly BlockDraft[],
  tool: ToolReading | null,
  pieces: readonly Piece[],
  message: SourceMessage,
): BlockReading {
  const fixed = [...first, ...(tool ? [tool.block] : [])];
  const blocks: SpokenBlock[] = fixed.map((block) => ({ block, markers: [], links: 0 }));
  const places: { piece: Piece; position: number }[] = [];
  for (const piece of pieces) {
    const spoken = tool?.used.has(piece) ? null : speak(piece, message);
    if (spoken) {
      places.push({ piece, position: blocks.length });
      blocks.push(spoken);
    }
  }
  return {
    blocks,
    places,
    files: tool?.files ?? [],
    takenOfMessage: tool?.takenOfMessage ?? [],
    takenOfMetadata: tool?.takenOfMetadata ?? [],
    argsText: tool?.argsText ?? null,
  };
}

const isBody = (piece: Piece) => piece.kind === "text" || piece.kind === "code";
const bodyOf = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => (piece.kind === "text" || piece.kind === "code" ? [piece.text] : []));

function readCall(message: SourceMessage, links: ToolLinks): ToolReading {
  const { pieces } = message.reading;
  const body = bodyOf(pieces).join("\n");
  const { args, exact } = readToolArgs(body);
  return {
    block: {
      kind: "toolCall",
      id: message.nodeId,
      name: calledTool(message) ?? "",
      args,
      requiresApproval: links.needsApproval(message.nodeId),
    },
    used: new Set(pieces.filter(isBody)),
    takenOfMessage: ["recipient"],
    argsText: exact ? null : body,
  };
}

function readResult(message: SourceMessage, links: ToolLinks): ToolReading {
  const { reading, metadata, nodeId } = message;
  const run = reading.answer?.error ? null : readRun(metadata.aggregate_result, nodeId);
  const output = reading.answer ? reading.answer.output : outputOf(message);
  const error = reading.answer?.error ?? run?.error ?? null;
  return {
    block: {
      kind: "toolResult",
      toolCallId: links.callOf(nodeId),
      state: reading.answer?.error ? "failed" : (run?.state ?? "succeeded"),
      ...(output === undefined ? {} : { output }),
      error,
      durationMs: run?.durationMs ?? null,
      metadata: run === null || isBlank(run.metadata) ? null : run.metadata,
    },
    used: new Set(reading.pieces.filter(isBody)),
    files: run?.files ?? [],
    takenOfMetadata: run ? ["aggregate_result"] : [],
  };
}

/** A tool's texts as they came: one alone, several as a list; undefined when there are only files. */
function outputOf({ reading, contentType }: SourceMessage): unknown {
  const texts = bodyOf(reading.pieces);
  if (texts.length > 1) return texts;
  return texts[0] ?? (contentType === "text" ? "" : undefined);
}

function readApprovalBlock(message: SourceMessage, links: ToolLinks): BlockDraft[] {
  const answer = readApproval(message.metadata)?.answer;
  if (!answer) return [];
  return [
    {
      kind: "toolApproval",
      toolCallId: links.approvedCall(message),
      state: answer.state,
      // The format records only that the person at the screen answered.
      approvedBy: "user",
      reason: answer.always ? "Always allow" : null,
    },
  ];
}

/** Text and thinking blocks of a message, with what was replaced in each text. */
interface SpokenBlock {
  readonly block: BlockDraft;
  readonly markers: readonly CitationMarker[];
  readonly links: number;
}

/** A block for a piece that is spoken rather than sent to a tool; null for a file. */
function speak(piece: Piece, message: SourceMessage): SpokenBlock | null {
  switch (piece.kind) {
    case "file":
      return null;
    case "text":
      return speakText(piece.text, message);
    case "thinking":
      return { block: { kind: "thinking", text: piece.text }, markers: [], links: 0 };
    case "code":
      return plain(codeBlock(piece.text, piece.language.replace(/[^\w+#.-]/gu, "")));
    case "json":
      return plain(codeBlock(JSON.stringify(piece.value, null, 2), "json"));
  }
}

function speakText(text: string, message: SourceMessage): SpokenBlock {
  if (message.role !== "assistant") return plain(text);
  const cited = citeText(text, message.metadata);
  return {
    block: { kind: "text", text: cited.text },
    markers: cited.markers,
    links: cited.links,
  };
}

function plain(text: string): SpokenBlock {
  return { block: { kind: "text", text }, markers: [], links: 0 };
}
