import type { Conversation, Message } from "@/lib/domain/conversation/schema/conversation";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { flattenTree, type TreeNode } from "@/lib/domain/conversation/tree/flatten";

import { breakConversation } from "./faults";
import { MODELS, assistantMessage, userMessage } from "./messages";
import { createDice, seedOf, ulidAt } from "./random";
import { conversationShell } from "./shell";
import { talk } from "./talk";
import { pickLexicon } from "./words";
import type { Writer } from "./writer";

/** Where the conversations of a library stand: what each is made from. */
export interface LibraryPlan {
  readonly seed: number;
  /** Messages of each conversation. */
  readonly counts: readonly number[];
}

const FIRST_DAY = Date.UTC(2023, 0, 1);
const DAYS = 1400;
const DAY = 86_400_000;

export function createWriter(seed: number, number: number): Writer {
  const dice = createDice(seedOf(seed, number));
  // The root of a share favours recent days.
  const now = FIRST_DAY + Math.floor(Math.sqrt(dice.next()) * DAYS * DAY);
  const owner = `user:${dice.pick(["ada", "noor", "jun", "mila"])}@example.org`;
  return { dice, words: pickLexicon(dice), owner, model: dice.pick(MODELS), now };
}

/** The document at this place of the library; the same for the same plan, whatever was made before. */
export function buildConversation(plan: LibraryPlan, number: number): Conversation {
  const writer = createWriter(plan.seed, number);
  const { dice } = writer;
  const count = plan.counts[number] ?? 0;
  const shell = conversationShell(writer, ulidAt(writer.now, dice));
  const isFork = number > 0 && dice.chance(0.03);
  const isTree = dice.chance(0.1);
  const document: Conversation = isFork
    ? forkOf(plan, number, writer, shell)
    : { ...shell, messages: isTree ? branchingTalk(writer, count) : [...talk(writer, count)] };
  if (dice.chance(0.03)) breakConversation(document, dice);
  return document;
}

/** A conversation that begins as another one did. */
function forkOf(
  plan: LibraryPlan,
  number: number,
  writer: Writer,
  shell: Conversation,
): Conversation {
  const { dice } = writer;
  const count = plan.counts[number] ?? 0;
  const parent = buildConversation(plan, dice.below(number));
  const begun = (parent.messages ?? []).slice(0, dice.between(1, Math.max(1, count - 1)));
  const messages: Message[] = [...begun];
  const from = begun.at(-1)?.index ?? -1;
  for (const message of talk(writer, count - begun.length)) {
    messages.push({ ...message, index: from + 1 + (message.index ?? 0) });
  }
  const fork = { v: 1, messageId: begun.at(-1)?.id ?? null, kind: "branch" };
  return {
    ...shell,
    parentId: parent.id,
    extensions: { ...shell.extensions, [extensionKey("fork")]: fork },
    messages,
  };
}

/**
 * A conversation that came from a tree: prompts edited, answers written again, branches given up. Every
 * message says what it was written after.
 */
function branchingTalk(writer: Writer, count: number): Message[] {
  const nodes = growTree(writer, count);
  const leaf = nodes.at(-1)?.id ?? null;
  return flattenTree(nodes, leaf).messages.map(({ id, message, parentId, index, isPreferred }) => ({
    ...message,
    ...(index !== undefined && { index }),
    ...(isPreferred !== undefined && { isPreferred }),
    extensions: {
      ...message.extensions,
      [extensionKey("source")]: { v: 1, format: "chatgpt", sourceId: id, parentId },
    },
  }));
}

function growTree(writer: Writer, count: number): TreeNode<Message>[] {
  const { dice } = writer;
  const nodes: TreeNode<Message>[] = [];
  let path: TreeNode<Message>[] = [];
  while (nodes.length < count) {
    // Going back to an earlier message leaves the branch from there on.
    if (path.length > 1 && dice.chance(0.1)) path = path.slice(0, dice.between(1, path.length - 1));
    const parent = path.at(-1) ?? null;
    const isAnswer = parent?.message?.role === "user";
    const message = isAnswer ? assistantMessage(writer) : userMessage(writer);
    const node = { id: message.id, parent: parent?.id ?? null, message, time: writer.now };
    nodes.push(node);
    path.push(node);
  }
  return nodes;
}
