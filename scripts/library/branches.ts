import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { flattenTree, type TreeNode } from "@/lib/domain/conversation/tree/flatten";
import { extensionKey } from "@/lib/domain/document/extension-key";

import { assistantMessage, userMessage } from "./messages";
import type { Writer } from "./writer";

/**
 * A conversation that came from a tree: prompts edited, answers written again, branches given up. Every
 * message says what it was written after.
 */
export function branchingTalk(writer: Writer, count: number): Message[] {
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
