import type { JsonRecord } from "@/lib/domain/read-value";

import { assembleConversation } from "../assemble";
import type { NodeMessage, SourceNode } from "../assemble";
import { createCallRegister } from "../call-register";
import { createTally } from "../fidelity";
import type { Tally } from "../fidelity";
import type { ParseContext, ParseResult } from "../format";
import { isBlank } from "../leftover";
import { readMembers } from "../member-reader";
import { chainMessages } from "../message-chain";
import { refuseDepth, refuseShape } from "../refusal";
import { readResponseItems } from "../response-items";
import type { ResponseTalk } from "../response-items";
import { CODEX_FACTS } from "./facts";
import { judgeOutput } from "./judge";
import { linesOf, readLines, talkOfEvents } from "./lines";
import type { SessionLines } from "./lines";

const FORMAT_ID = "codex";

/** Reads the log of one session. */
export async function parseCodex(item: unknown, context: ParseContext): Promise<ParseResult> {
  const refusal = refuseDepth(item, context.pointer);
  if (refusal !== null) return refusal;
  const lines = readLines(linesOf(item), context.pointer);
  if (lines.metas.length + lines.items.length + lines.events.length === 0) {
    return refuseShape("A Codex session has lines with a payload; this has none.", context.pointer);
  }
  return convert(lines, context);
}

async function convert(lines: SessionLines, context: ParseContext): Promise<ParseResult> {
  const tally = createTally(CODEX_FACTS);
  const hasItems = lines.items.length > 0;
  const items = hasItems ? lines.items : talkOfEvents(lines.events);
  const calls = { calls: createCallRegister(), toolsetOf: () => null };
  const talk = readResponseItems(items, calls, judgeOutput);
  const session = readSession(lines.metas);
  const { nodes, unplaced } = placeTokenCounts(chainMessages(talk.listed), lines);
  const otherLines = { ...talk.others, ...lines.others };

  tally.count("events", lines.events.length - (hasItems ? 0 : items.length));
  tally.count("otherLines", Object.keys(otherLines).length);
  tally.count("tokenCounts", lines.tokenCounts.length - unplaced.length);
  countMessages(talk, tally);
  const { document, diagnostics } = await assembleConversation(
    {
      format: FORMAT_ID,
      sourceId: session.id,
      title: null,
      modelId: session.model,
      systemTexts: [...session.instructions, ...talk.systemTexts],
      created: session.created,
      updated: null,
      original: {
        ...session.original,
        ...(isBlank(talk.instructions) ? {} : { instructions: talk.instructions }),
        ...(isBlank(lines.turns) ? {} : { turnContexts: lines.turns }),
        ...(isBlank(otherLines) ? {} : { otherLines }),
        ...(isBlank(lines.envelopes) ? {} : { envelopes: lines.envelopes }),
        ...(unplaced.length === 0 ? {} : { tokenCounts: unplaced }),
      },
      nodes,
      leafId: null,
    },
    context,
    tally,
  );
  return {
    documents: [document],
    diagnostics: [...talk.findings, ...diagnostics],
    fidelity: tally.report(),
  };
}

/** What the last head of the log says; a resumed session has one for each start. */
function readSession(metas: readonly JsonRecord[]) {
  const meta = readMembers(metas.at(-1) ?? {});
  const earlier = metas.slice(0, -1);
  const texts = [meta.open("base_instructions")?.text("text"), meta.text("instructions")];
  return {
    id: meta.text("id"),
    created: meta.time("timestamp"),
    model: meta.text("model"),
    instructions: texts.flatMap((text) => text || []),
    original: {
      ...meta.rest(),
      ...(earlier.length === 0 ? {} : { earlierSessions: earlier }),
    },
  };
}

/** Gives each count of tokens to the answer it follows. */
function placeTokenCounts(nodes: readonly SourceNode[], { items, tokenCounts }: SessionLines) {
  const placed = [...nodes];
  const unplaced: JsonRecord[] = [];
  const positions = nodes.map(({ path }) => items.findIndex((item) => item.path === path));
  for (const { after, counts } of tokenCounts) {
    const at = positions.findLastIndex(
      (position, index) => position < after && isAnswer(nodes[index]?.message ?? null),
    );
    const node = placed[at];
    if (node?.message) placed[at] = { ...node, message: withTokens(node.message, counts) };
    else unplaced.push(counts);
  }
  return { nodes: placed, unplaced };
}

const isAnswer = (message: NodeMessage | null) =>
  message?.role === "assistant" && message.metadata["originalRole"] === undefined;

function withTokens(message: NodeMessage, counts: JsonRecord): NodeMessage {
  const read = readMembers(counts);
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
