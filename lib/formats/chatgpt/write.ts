import type { WriterOptions } from "@/lib/domain/exports/request";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../kit/contract/fidelity";
import { unmapped } from "../kit/source/unmapped";
import { mergeResults } from "../kit/tree/merge-results";
import { createNodeIds } from "../kit/source/node-ids";
import {
  childrenOf,
  endOfBranch,
  readOutgoingTree,
  withoutMessages,
  type OutgoingMessage,
  type OutgoingTree,
} from "../kit/tree/outgoing-tree";
import type { ConversationWriter, OutgoingConversation } from "../kit/contract/writer";
import { secondsOf } from "../kit/source/time";
import { CHATGPT_WRITER_FACTS, type ChatgptWriterFact } from "./write-facts";
import { growNodes, type WrittenNode, writeSystem } from "./write-nodes";

const FORMAT_ID = "chatgpt";

export const chatgptWriter: ConversationWriter = {
  id: FORMAT_ID,
  label: "ChatGPT-like tree",
  description:
    "Conversations with all their branches, shaped like the conversations.json of a ChatGPT export.",
  fileEnding: ".chatgpt.json",
  mediaType: "application/json",
  packing: "array",
  facts: CHATGPT_WRITER_FACTS,
  write,
};

const PLACES = {
  format: FORMAT_ID,
  run: ["model", "finishReason", "durationMs"],
  isRunOfModel: true,
  dropped: { conversation: [], message: [] },
} as const;

async function* write(
  conversation: OutgoingConversation,
  options: WriterOptions,
  tally: Tally<string>,
): AsyncGenerator<string> {
  const count: Tally<ChatgptWriterFact> = tally;
  const tree = prepare(
    await readOutgoingTree(conversation, PLACES, options, tally),
    options,
    count,
  );
  const nodeIds = createNodeIds();
  for (const { id } of tree.messages) nodeIds(id, "");
  const rootId = nodeIds("client-created-root", "");
  const system = writeSystem(tree, rootId, nodeIds);
  const grown = growNodes(tree, { topId: system.at(-1)?.id ?? rootId, nodeIds, tally: count });
  const root = { id: rootId, parentId: null, message: () => null };
  const nodes: readonly WrittenNode[] = [root, ...system, ...grown.nodes];
  const end = endOfBranch(tree, tree.original["current_node"]);
  const current = end === null ? null : (grown.lastOf.get(end) ?? end);
  const head = JSON.stringify({ ...describe(tree), current_node: current });
  // Node by node, so that the text of a long conversation is never held as a whole.
  yield `${head.slice(0, -1)},"mapping":{`;
  let before = "\n";
  for (const [id, node] of mappingOf(nodes, tree.original)) {
    yield `${before}${JSON.stringify(id)}:${JSON.stringify(node)}`;
    before = ",\n";
  }
  yield "}}";
}

/** Without what leaving thoughts or tools out has emptied; a conversation of another source in this one's steps. */
function prepare(
  tree: OutgoingTree,
  options: WriterOptions,
  tally: Tally<ChatgptWriterFact>,
): OutgoingTree {
  const isWhole = options.thinking && options.toolCalls;
  const isEmptied = (message: OutgoingMessage) =>
    message.parts.length === 0 && message.attachments.length === 0 && !isBlankByNature(message);
  const emptied = isWhole ? [] : tree.messages.filter(isEmptied);
  const left = withoutMessages(tree, new Set(emptied.map(({ id }) => id)));
  if (left.messages.some(({ isNative }) => isNative)) return left;
  const { tree: merged, merged: count } = mergeResults(left);
  tally.count("mergedResults", count);
  return merged;
}

/** A message that says nothing in its source either. */
function isBlankByNature({ isNative, source }: OutgoingMessage): boolean {
  const type = asText(asRecord(asRecord(source["original"])?.["content"])?.["content_type"]);
  return isNative && type === null;
}

const KEPT_APART = new Set(["system", "mapping", "current_node"]);

/** Everything but the messages. */
function describe({ id, title, modelId, created, updated, original }: OutgoingTree): JsonRecord {
  return {
    id,
    conversation_id: id,
    ...unmapped(original, KEPT_APART),
    ...(title === "" ? {} : { title }),
    ...(created === null ? {} : { create_time: secondsOf(created) }),
    ...(updated === null ? {} : { update_time: secondsOf(updated) }),
    ...(modelId === null ? {} : { default_model_slug: modelId }),
  };
}

/** The mapping entry by entry, with what the source had said in it besides messages and links. */
function* mappingOf(
  nodes: readonly WrittenNode[],
  original: JsonRecord,
): Generator<[string, unknown]> {
  const children = childrenOf(nodes);
  const odd = new Map(Object.entries(asRecord(original["mapping"]) ?? {}));
  const known = new Set([...nodes.map(({ id }) => id), ...odd.keys()]);
  const isKnown = (id: unknown) => typeof id === "string" && known.has(id);
  for (const node of nodes) {
    const { id, parentId } = node;
    const { children: strays, parent: _, ...rest } = asRecord(odd.get(id)) ?? {};
    odd.delete(id);
    const below = [...(children.get(id) ?? []), ...asList(strays).filter(isKnown)];
    yield [id, { id, parent: parentId, message: node.message(), ...rest, children: below }];
  }
  for (const [id, value] of odd) {
    const record = asRecord(value);
    if (record === null) {
      yield [id, value];
      continue;
    }
    // Parts of a tree may have left without what they hung from.
    const parent = isKnown(record["parent"]) ? record["parent"] : (nodes[0]?.id ?? null);
    const below = asList(record["children"]).filter(isKnown);
    yield [id, { id, ...record, parent, children: below }];
  }
}
