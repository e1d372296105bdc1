import { type JsonRecord, asNumber, asRecord } from "@/lib/shared/read-value";
import { assembleItem, type NodeMessage, type SourceNode } from "../kit/tree/assemble";
import { createCallRegister } from "../kit/tree/call-register";
import { createTally, type Tally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { dropBlank } from "../kit/source/unmapped";
import { readMembers } from "../kit/source/member-reader";
import { chainMessages } from "../kit/tree/message-chain";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import {
  readResponseItems,
  type ResponseItem,
  type ResponseTalk,
} from "../kit/vendor/openai/response-items";
import { readEvents, type TokenCount } from "./events";
import { CODEX_FACTS } from "./facts";
import { readLines, type SessionLines } from "./lines";
import type { CodexSession, CodexTokenCount } from "./source";
import type { ResultJudge } from "../kit/vendor/openai/response-calls";

const FORMAT_ID = "codex";

/** Reads the log of one session. */
export async function parseCodex(item: unknown, context: ParseContext): Promise<ParseResult> {
  const refusal = refuseDepth(item, context.pointer);
  if (refusal !== null) return refusal;
  const lines = readLines(item, context.pointer);
  if (lines.heads.length + lines.items.length + lines.events.length === 0) {
    return refuseShape(
      "A Codex session has lines with a payload, or items and events of older versions; this has none.",
      context.pointer,
    );
  }
  return convert(lines, context);
}

async function convert(lines: SessionLines, context: ParseContext): Promise<ParseResult> {
  const tally = createTally(CODEX_FACTS);
  const live = readEvents(lines.events, lines.items, lines.tokenCounts.length > 0);
  const items = lines.items.length > 0 ? lines.items : live.items;
  const calls = { calls: createCallRegister(), toolsetOf: () => null };
  const talk = readResponseItems(items, calls, judgeOutput);
  const session = readSession(lines.heads);
  const tokenCounts = [...lines.tokenCounts, ...live.tokenCounts];
  const { nodes, unplaced } = placeTokenCounts(chainMessages(talk.listed), items, tokenCounts);
  const otherLines = { ...talk.others, ...lines.others, ...live.unsaid };

  tally.count("events", live.repeating + lines.repeating);
  tally.count("otherLines", Object.keys(otherLines).length);
  tally.count("tokenCounts", tokenCounts.length - unplaced.length);
  countMessages(talk, tally);
  return assembleItem(
    {
      format: FORMAT_ID,
      sourceId: session.id,
      modelId: session.model,
      systemTexts: [...session.instructions, ...talk.systemTexts],
      created: session.created,
      original: {
        ...session.original,
        ...dropBlank({
          instructions: talk.instructions,
          turnContexts: lines.turns,
          otherLines,
          envelopes: lines.envelopes,
          tokenCounts: unplaced,
        }),
      },
      nodes,
    },
    context,
    tally,
    talk.findings,
  );
}

/** What the last head of the log says; a resumed session has one for each start. */
function readSession(heads: SessionLines["heads"]) {
  const last = heads.at(-1);
  const meta = readMembers<CodexSession>(last?.record ?? {});
  const earlier = heads.slice(0, -1).map(({ record }) => record);
  const texts = [meta.open("base_instructions")?.text("text"), meta.text("instructions")];
  return {
    id: meta.text("id"),
    created: meta.time("timestamp") ?? last?.time ?? null,
    model: meta.text("model"),
    instructions: texts.flatMap((text) => text || []),
    original: {
      ...meta.rest(),
      ...(earlier.length === 0 ? {} : { earlierSessions: earlier }),
    },
  };
}

/** Gives each count of tokens to the answer it follows; of several the last one. */
function placeTokenCounts(
  nodes: readonly SourceNode[],
  items: readonly ResponseItem[],
  tokenCounts: readonly TokenCount[],
) {
  const positionOf = new Map(items.map(({ path, position }) => [path, position]));
  const answers = nodes.filter(({ message }) => isAnswer(message));
  const counted = new Map<SourceNode, JsonRecord>();
  const unplaced: JsonRecord[] = [];
  for (const { position, counts } of tokenCounts) {
    const answer = answers.findLast(({ path }) => (positionOf.get(path) ?? 0) < position);
    const before = answer === undefined ? counts : counted.get(answer);
    if (before !== undefined) unplaced.push(before);
    if (answer !== undefined) counted.set(answer, counts);
  }
  const placed = nodes.map((node) => {
    const counts = counted.get(node);
    if (counts === undefined || node.message === null) return node;
    return { ...node, message: withTokens(node.message, counts) };
  });
  return { nodes: placed, unplaced };
}

const isAnswer = (message: NodeMessage | null) =>
  message?.role === "assistant" && message.metadata?.["originalRole"] === undefined;

function withTokens(message: NodeMessage, counts: JsonRecord): NodeMessage {
  const read = readMembers<CodexTokenCount>(counts);
  read.drop("type", "timestamp");
  const input = read.number("input_tokens");
  const output = read.number("output_tokens");
  const rest = read.rest();
  return {
    ...message,
    assistantMetadata: {
      ...message.assistantMetadata,
      ...(input === null ? {} : { inputTokens: input }),
      ...(output === null ? {} : { outputTokens: output }),
      ...(Object.keys(rest).length === 0 ? {} : { usage: rest }),
    },
  };
}

function countMessages({ listed }: ResponseTalk, tally: Tally<keyof typeof CODEX_FACTS>): void {
  for (const { message } of listed) {
    const failed = message.blocks.filter((block) => block.kind === "toolResult" && block.error);
    tally.count("failures", failed.length);
    tally.count("compactions", message.source["compacted"] === true ? 1 : 0);
  }
}

/**
 * How a command went. Only an output that is JSON with an exit code says so; the code named in a sentence
 * is what a tool told the model.
 */
const judgeOutput: ResultJudge = (output) => {
  const report = readReport(output);
  if (report === null) return {};
  const facts = asRecord(report["metadata"]) ?? report;
  const code = asNumber(facts["exit_code"]);
  const seconds = asNumber(facts["duration_seconds"]);
  const hasFailed = (code !== null && code !== 0) || report["success"] === false;
  return {
    ...(hasFailed ? { state: "failed" } : {}),
    ...(hasFailed && code !== null ? { error: { code: String(code) } } : {}),
    ...(seconds === null ? {} : { durationMs: Math.round(seconds * 1000) }),
  };
};

function readReport(output: unknown): JsonRecord | null {
  if (typeof output !== "string") return asRecord(output);
  if (!output.trimStart().startsWith("{")) return null;
  try {
    return asRecord(JSON.parse(output));
  } catch {
    return null;
  }
}
