import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { withoutEmbeddedData } from "@/lib/shared/embedded-data";
import type { BlockContext, BlockInput } from "./block-context";
import { judgeCall } from "../tool-calls/definition";
import type { ToolChain, ToolPlace } from "../tool-calls/chains";
import type { ToolApprovalBlockView, ToolCallView, ToolResultBlockView } from "./types";
import { viewApproval, viewResult, type PlacedBlock } from "./parts";
import { shortName } from "../facts/short-name";
import { MOST_PARTS } from "./room";

const SUMMARY_KEYS = [
  "query",
  "q",
  "url",
  "path",
  "file_path",
  "command",
  "cmd",
  "code",
  "name",
  "title",
];

const LONGEST = 80;

/** Of texts under any other key, the first one up to this length is taken. */
const SHORT = 200;

/** The card of a call with all its approvals and results, also those that are in other messages. */
export function viewToolCall({ block, position, pointer, context }: BlockInput): ToolCallView {
  const toolRef = asRecord(block.toolRef);
  const chain = context.chains.get(position);
  const requiresApproval = block.requiresApproval === true;
  const called = {
    name: asText(toolRef?.name) ?? "",
    toolsetId: asText(toolRef?.toolsetId),
    version: asText(toolRef?.version),
  };
  return {
    kind: "toolCall",
    pointer,
    id: asText(block.id) ?? "",
    atMs: context.timeOf(block),
    name: shortName(called.name),
    toolsetId: shortName(called.toolsetId),
    version: shortName(called.version),
    ...judgeCall({ ...called, args: block.args }, context.tools),
    args:
      block.args === undefined
        ? { text: "", size: 0, elided: false }
        : context.viewJson(context.message, `${pointer}/args`, block.args),
    requiresApproval,
    telling: summaryArgument(block.args),
    status: chain?.status ?? (requiresApproval ? "waiting" : "no-result"),
    approvals: placedBlocks(chain?.approvals ?? [], context).map(viewApproval),
    results: placedBlocks(chain?.results ?? [], context).map((part) => viewResult(part, context)),
    ...countCutParts(chain),
    problems: chain?.problems ?? [],
  };
}

function countCutParts(chain: ToolChain | undefined): { cutParts?: number } {
  const cut = [chain?.approvals, chain?.results].map((parts) =>
    Math.max(0, (parts?.length ?? 0) - MOST_PARTS),
  );
  const cutParts = cut.reduce((sum, one) => sum + one, 0);
  return cutParts > 0 ? { cutParts } : {};
}

/** A thin line where an approval or result is, or the whole of it when its call is missing. */
export function viewPlacedPart({
  block,
  position,
  pointer,
  context,
}: BlockInput): ToolApprovalBlockView | ToolResultBlockView {
  const chain = context.chains.get(position);
  const call = chain?.call ?? null;
  const orphan = call === null;
  const common = {
    pointer,
    id: asText(block.id) ?? "",
    atMs: context.timeOf(block),
    callId: asText(block.toolCallId) ?? "",
    callMessage: call?.message ?? null,
    ...numbered(call === null ? undefined : context.numberOf?.(call.message)),
    shownAbove: !orphan,
    orphan,
    problems: orphan ? (chain?.problems ?? []) : [],
  };
  const { atMs } = common;
  const part: PlacedBlock = { message: context.message, position, block, atMs, deciding: true };
  return block.blockType === "toolApproval"
    ? {
        kind: "toolApproval",
        ...common,
        state: shortName(asText(block.toolApprovalState) ?? ""),
        approval: orphan ? viewApproval(part) : null,
      }
    : {
        kind: "toolResult",
        ...common,
        state: shortName(asText(block.toolResultState) ?? ""),
        result: orphan ? viewResult(part, context) : null,
      };
}

const numbered = (callNumber: number | undefined) =>
  callNumber === undefined ? {} : { callNumber };

/** Loads the blocks of a chain; one that cannot be loaded still has its row, with its state. */
function placedBlocks(all: readonly ToolPlace[], context: BlockContext): PlacedBlock[] {
  const places = all.slice(-MOST_PARTS);
  return places.map(({ message, position, state, ...place }, at) => ({
    message,
    position,
    block: asRecord(context.blockAt({ message, position, state, ...place })) ?? stateOnly(state),
    atMs: place.at,
    deciding: at === places.length - 1,
  }));
}

function stateOnly(state: string | null): JsonRecord {
  return { toolApprovalState: state, toolResultState: state };
}

/** The argument of a call that says most about it, on one line; null when none is a text. */
export function summaryArgument(args: unknown): string | null {
  const record = asRecord(args);
  if (record === null) return null;
  for (const key of SUMMARY_KEYS) {
    const line = Object.hasOwn(record, key) ? oneLine(record[key]) : "";
    if (line !== "") return shorten(line);
  }
  for (const value of Object.values(record)) {
    const line = typeof value === "string" && value.length <= SHORT ? oneLine(value) : "";
    if (line !== "") return shorten(line);
  }
  return null;
}

function oneLine(value: unknown): string {
  if (typeof value !== "string") return "";
  return withoutEmbeddedData(value, 2000, () => " ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** A path or address keeps its end, which names the thing; other texts keep their start. */
function shorten(line: string): string {
  const characters = Array.from(line);
  if (characters.length <= LONGEST) return line;
  const isPath = /[/\\]/u.test(line) && !/\s/u.test(line);
  const tail = isPath ? Math.floor(LONGEST / 2) : 0;
  const head = LONGEST - 1 - tail;
  return `${characters.slice(0, head).join("")}…${tail === 0 ? "" : characters.slice(-tail).join("")}`;
}
