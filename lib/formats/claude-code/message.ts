import { asList, asNumber, asText, type JsonRecord } from "@/lib/shared/read-value";

import { createContentReader, type BlockDialect } from "../kit/vendor/anthropic/blocks";
import type { NodeMessage } from "../kit/tree/assemble";
import type { CallRegister } from "../kit/tree/call-register";
import type { Tally } from "../kit/contract/fidelity";
import { dropBlank, isBlank, unmapped } from "../kit/source/unmapped";
import type { BlockDraft } from "../kit/tree/message-draft";
import { readSourceTime } from "../kit/source/time";
import type { ClaudeCodeFact } from "./facts";
import type { LogLine } from "./lines";
import { isHidden, isResult, isResultLine } from "./purpose";
import { readRun } from "./run";
import type { LogNode } from "./threads";
import type { ClaudeCodeLine } from "./source";

export interface MessageSurroundings {
  readonly calls: CallRegister;
  readonly tally: Tally<ClaudeCodeFact>;
  /** What was told later about calls, by call id. */
  readonly notifications: ReadonlyMap<string, readonly JsonRecord[]>;
  /** Whether it is the work of a sub-agent. */
  readonly isSide: boolean;
  /** Values that all lines of the conversation share; they are kept there. */
  readonly shared: ReadonlyMap<string, unknown>;
  /** Whether a line id names a message of the log. */
  isKnown(id: string): boolean;
}

const MCP_TOOL = /^mcp__(.+?)__(.+)$/s;

const dialect: BlockDialect = {
  toolOf(block) {
    const name = asText(block.name);
    const mcp = MCP_TOOL.exec(name ?? "");
    // The full name stays with the block, because a server may have underscores in its own name.
    if (mcp) return { name: mcp[2] ?? "", toolsetId: mcp[1] ?? "", taken: [] };
    return { name: name ?? "", toolsetId: null, taken: name === null ? [] : ["name"] };
  },
};

/** Reads a message of a log: all lines of it. */
export function readNode(
  { lines, boundary }: LogNode,
  around: MessageSurroundings,
): { message: NodeMessage; unusable: boolean } {
  const { calls, tally } = around;
  const [first] = lines;
  const id = first?.id ?? "";
  const reader = createContentReader({ messageId: id, calls, tally, dialect });
  for (const line of lines) {
    reader.add(line.message?.content, readSourceTime(line.record.timestamp));
  }
  const reading = reader.reading();
  const run = readRun(lines);
  const blocks = addDetails(reading.blocks, first, around);
  const hidden = lines.every(isHidden);
  const originals = lines.map((line, position) => {
    const isPlaced = position === 0 && blocks.some(({ kind }) => kind === "toolResult");
    return originalOf(line, { around, taken: run.taken, isPlaced });
  });
  tally.count("hiddenMessages", hidden ? 1 : 0);
  tally.count("mergedLines", lines.length - 1);
  tally.count("compactions", boundary === null ? 0 : 1);
  const [original, ...others] = originals;
  const merged = others.map((rest, at) => ({ uuid: lines[at + 1]?.id ?? "", ...rest }));
  return {
    unusable: reading.unusable > 0,
    message: {
      role: first && isResultLine(first) ? "tool" : (first?.speaker ?? "user"),
      blocks,
      files: reading.files,
      time: readSourceTime(first?.record.timestamp),
      assistantMetadata: run.facts,
      source: dropBlank({
        hidden: hidden ? true : null,
        compaction: boundary === null ? null : unmapped(boundary, NOT_OF_BOUNDARY),
        merged,
        ...reading.source,
        original,
      }),
    },
  };
}

const NOT_OF_BOUNDARY: ReadonlySet<string> = new Set(["type", "subtype"]);

/** Results with what the line, or a later one, says in more detail. */
function addDetails(
  blocks: readonly BlockDraft[],
  first: LogLine | undefined,
  { notifications, tally }: MessageSurroundings,
): readonly BlockDraft[] {
  const results = blocks.filter(({ kind }) => kind === "toolResult");
  return blocks.map((block) => {
    if (block.kind !== "toolResult") return block;
    const rich = results.length === 1 ? first?.record.toolUseResult : undefined;
    const isSaid = isBlank(rich) || JSON.stringify(rich) === JSON.stringify(block.output);
    const notes = notifications.get(block.toolCallId) ?? [];
    tally.count("richResults", isSaid ? 0 : 1);
    tally.count("notifications", notes.length);
    const metadata = dropBlank({ toolUseResult: isSaid ? null : rich, notifications: notes });
    return { ...block, metadata: Object.keys(metadata).length === 0 ? null : metadata };
  });
}

/** What a line says besides its message, and the message besides its content. */
function originalOf(
  line: LogLine,
  {
    around,
    taken,
    isPlaced,
  }: {
    around: MessageSurroundings;
    taken: ReadonlyMap<LogLine, readonly string[]>;
    isPlaced: boolean;
  },
): JsonRecord {
  const { record, message, speaker } = line;
  const parent = asText(record.parentUuid);
  const results = asList(message?.content).filter(isResult);
  const own = taken.get(line) ?? [];
  const read = new Set([
    "type",
    "message",
    ...(line.hasUuid ? ["uuid"] : []),
    ...(parent === null || around.isKnown(parent) ? ["parentUuid"] : []),
    ...(readSourceTime(record.timestamp) === null ? [] : ["timestamp"]),
    ...(isPlaced && results.length === 1 ? ["toolUseResult"] : []),
    ...own.filter((name) => !name.startsWith("message.")),
  ]);
  const usual = new Map([...around.shared, ["isSidechain", around.isSide]]);
  const inMessage = new Set([
    "content",
    ...(message?.role === speaker ? ["role"] : []),
    ...own.filter((name) => name.startsWith("message.")).map((name) => name.slice(8)),
  ]);
  const rest = unmapped(message, inMessage, new Map([["type", "message"]]));
  const attachment = unmapped(record.attachment, new Set(["prompt"]));
  return dropBlank({ ...unmapped(record, read, usual), attachment, message: rest });
}

/** Values of a conversation that are in each of its lines. */
export function sharedValues(
  lines: readonly LogLine[],
  members: readonly (keyof ClaudeCodeLine)[],
): ReadonlyMap<string, unknown> {
  const [first] = lines;
  const shared = members.filter((member) => {
    const value = first?.record[member];
    const isScalar = asText(value) !== null || asNumber(value) !== null;
    return isScalar && lines.every(({ record }) => Object.hasOwn(record, member));
  });
  return new Map(shared.map((member) => [member, first?.record[member]]));
}
