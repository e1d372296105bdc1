import type { Message } from "@/lib/domain/conversation/schema/conversation";
import type { WriterOptions } from "@/lib/domain/exports/request";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { addTo } from "@/lib/shared/add-to";

import { lost, mapped, type FactTable } from "../kit/contract/fact-table";
import { branchTree, activePath, type BranchNode } from "../kit/tree/active-path";
import {
  allMessages,
  type ConversationWriter,
  type OutgoingConversation,
} from "../kit/contract/writer";
import { countConversation } from "./count-details";
import { systemMessage } from "./write";
import { createCallIds } from "../kit/vendor/openai/call-ids";
import { legalTalk } from "./legal-messages";
import { OPENAI_WRITER_FACTS, type Count } from "./write-facts";
import { writeTalk } from "./write-talk";
import { parallelCalls, writeTools } from "./write-tools";

const { model: _, ...SHARED_FACTS } = OPENAI_WRITER_FACTS;

const DPO_FACTS = {
  ...SHARED_FACTS,
  pairs: mapped("lines with a preferred and another answer"),
  unwritten: lost(
    "conversations without a second answer",
    "a line compares the preferred answer with another one to the same messages",
  ),
  otherVersions: lost("versions in no pair", "a line has one answer and the preferred one"),
  trailingTurns: lost(
    "what follows the first message of an answer",
    "a line compares two messages",
  ),
} satisfies FactTable;

export const openaiDpoWriter: ConversationWriter = {
  id: "openai-dpo",
  label: "OpenAI preferences",
  description: "Lines for preference tuning, one for each answer that was preferred to another.",
  fileEnding: ".dpo.jsonl",
  mediaType: "application/x-ndjson",
  packing: "lines",
  facts: DPO_FACTS,
  async *write(conversation, options, tally) {
    const all = await allMessages(conversation);
    const pairs = findPairs(all);
    if (pairs.length === 0) {
      tally.count("unwritten");
      return;
    }
    const count: Count = (name, times) => tally.count(name, times);
    const shown = activePath(all);
    const inPairs = new Set([...shown, ...pairs.flatMap(({ other }) => other)]);
    tally.count("otherVersions", all.length - inPairs.size);
    countConversation(conversation, count);
    const tools = writeTools(conversation, count);
    // A message is in several lines; what becomes of it is counted once.
    writeTalk([...inPairs], options, count, "pair");
    legalTalk({ messages: [], ...tools }, count);
    const system = systemMessage(conversation, count);
    for (const pair of pairs) {
      const line = writePair(pair, { conversation, options, tools, system, count });
      if (line === null) continue;
      tally.count("pairs");
      yield `${JSON.stringify(line)}\n`;
    }
  },
};

/** An answer that was preferred to another, each with what follows it before a person speaks again. */
interface Pair {
  readonly before: readonly Message[];
  readonly preferred: readonly Message[];
  readonly other: readonly Message[];
}

/** The slots of the shown path that have another answer to the same messages. */
function findPairs(messages: readonly Message[]): Pair[] {
  const { nodes } = branchTree(messages);
  const shown = activePath(messages);
  const onPath = new Set(shown);
  const children = new Map<string | null, BranchNode[]>();
  for (const node of nodes) addTo(children, node.parentId, node);
  return nodes.flatMap((node): Pair[] => {
    if (!onPath.has(node.message) || !isAnswer(node.message)) return [];
    const rival = children
      .get(node.parentId)
      ?.find(({ message }) => message !== node.message && isAnswer(message));
    if (rival === undefined) return [];
    const at = shown.indexOf(node.message);
    return [
      {
        before: shown.slice(0, at),
        preferred: untilPrompt(shown.slice(at)),
        other: untilPrompt(firstBranch(rival, children)),
      },
    ];
  });
}

/** Notes of the system have the role of answers, too. */
function isAnswer({ role, metadata }: Message): boolean {
  return role === "assistant" && asRecord(metadata)?.["originalRole"] === undefined;
}

/** A message and what follows it, at each fork the first way. */
function firstBranch(
  start: BranchNode,
  children: ReadonlyMap<string | null, readonly BranchNode[]>,
): Message[] {
  const branch: Message[] = [];
  // Every node follows one that comes before it, so that this ends.
  for (let node: BranchNode | undefined = start; node; node = children.get(node.id)?.[0]) {
    branch.push(node.message);
  }
  return branch;
}

function untilPrompt(messages: readonly Message[]): readonly Message[] {
  const end = messages.findIndex(({ role }) => role === "user");
  return end === -1 ? messages : messages.slice(0, end);
}

interface Line {
  readonly conversation: OutgoingConversation;
  readonly options: WriterOptions;
  readonly tools: { readonly tools?: readonly JsonRecord[] };
  readonly system: readonly JsonRecord[];
  readonly count: Count;
}

/** Which list of a line a message belongs to, while all are made legal at once. */
type Part = "input" | "chosen" | "rejected";
const PART = "part of the line";

const part =
  (name: Part) =>
  (message: JsonRecord): JsonRecord => ({ ...message, [PART]: name });

const withoutPart = (message: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(message).filter(([name]) => name !== PART));

const isOfModel = ({ role }: JsonRecord): boolean => role === "assistant";

function writePair({ before, preferred, other }: Pair, line: Line): JsonRecord | null {
  const { conversation, options, tools, system, count } = line;
  const silent = () => undefined;
  const withOwnIds = createCallIds();
  const write = (messages: readonly Message[]) =>
    withOwnIds(writeTalk(messages, options, silent, "pair"));
  const input = [...system, ...write(before)];
  const [first, second] = [write(preferred), write(other)];
  // Together, so that a tool has one name in all three.
  const { messages, tools: legalTools } = legalTalk(
    {
      messages: [
        ...input.map(part("input")),
        ...first.map(part("chosen")),
        ...second.map(part("rejected")),
      ],
      ...tools,
    },
    silent,
  );
  const own = (name: Part) => messages.filter((each) => each[PART] === name).map(withoutPart);
  const asked = own("input");
  const answers = [own("chosen"), own("rejected")];
  const [chosen, rejected] = answers.map((all) => all.filter(isOfModel).slice(0, 1));
  // An answer of thoughts alone has nothing to compare, and an answer to nothing nothing to learn from.
  if (!chosen?.length || !rejected?.length || !asked.some(({ role }) => role === "user"))
    return null;
  count("trailingTurns", answers.flat().length - 2);
  return {
    input: {
      messages: asked,
      ...(legalTools === undefined ? {} : { tools: legalTools }),
      ...parallelCalls(conversation, { tools: legalTools }),
    },
    preferred_output: chosen,
    non_preferred_output: rejected,
  };
}
