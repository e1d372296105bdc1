import type { TreeNode } from "@/lib/domain/conversation/tree/flatten";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/positions";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { isBlank, unmapped } from "../kit/source/unmapped";
import { readSourceTime, type SourceTime } from "../kit/source/time";
import type { SourceNode } from "../kit/tree/assemble";

import { placeChildren } from "../kit/tree/child-places";
import { readContent } from "./content";
import type { ContentReading } from "./pieces";
import type { Unchecked } from "../kit/source/unchecked";
import { note, warning } from "../kit/contract/finding";
import type { ChatgptContent, ChatgptMessage, ChatgptMetadata, ChatgptNode } from "./source";

/** A message of an export, its members told apart but not yet judged. */
export interface SourceMessage {
  /** Id of the node that holds it: unique in the conversation, unlike the message's own id. */
  readonly nodeId: string;
  readonly record: Unchecked<ChatgptMessage>;
  readonly author: Unchecked<ChatgptMessage["author"]>;
  readonly role: string | null;
  readonly contentType: string | null;
  readonly content: unknown;
  readonly reading: ContentReading;
  readonly metadata: Unchecked<ChatgptMetadata>;
  readonly created: SourceTime | null;
  readonly updated: SourceTime | null;
  readonly hidden: boolean;
}

/** A node of the mapping at its place in the tree and in the file. */
export type TreeEntry = TreeNode<SourceMessage> & Required<Pick<SourceNode, "path" | "findings">>;

export interface SourceNodes {
  readonly nodes: readonly TreeEntry[];
  /** What the nodes hold besides messages and links, by node. */
  readonly rest: JsonRecord;
  /** What is wrong with entries of the mapping that are neither messages nor empty nodes. */
  readonly findings: readonly Diagnostic[];
}

/**
 * Reads `mapping`, in file order; siblings are ranked by their parent's list of children.
 * @param path JSON Pointer of the mapping in the file
 */
export function readNodes(mapping: JsonRecord, path: string): SourceNodes {
  const places = placeChildren(Object.entries(mapping).map(([id, node]) => [id, childrenOf(node)]));
  const nodes: TreeEntry[] = [];
  const rest: [string, unknown][] = [];
  const findings: Diagnostic[] = [];
  for (const [id, value] of Object.entries(mapping)) {
    const node: Unchecked<ChatgptNode> | null = asRecord(value);
    const nodePath = path + formatPointer([id]);
    if (node === null) {
      rest.push([id, value]);
      findings.push(unusableNode(nodePath));
      continue;
    }
    const record = asRecord(node.message);
    if (record === null && !isBlank(node.message)) findings.push(unusableNode(nodePath));
    const odd = nodeRest(id, node, mapping);
    if (!isBlank(odd)) rest.push([id, odd]);
    const message = record && readMessage(id, record);
    const place = places.get(id);
    nodes.push({
      id,
      // Some writers leave the upward link out; the list of children says the same.
      parent: node.parent === undefined ? (place?.parent ?? null) : asText(node.parent),
      message,
      time: message?.created?.ms ?? null,
      ...(place ? { rank: place.rank } : {}),
      path: nodePath,
      findings: message === null ? [] : unreadableTimes(message, nodePath),
    });
  }
  return { nodes, rest: Object.fromEntries(rest), findings };
}

const unusableNode = warning(
  "import.node-unusable",
  "This entry of the message tree is not a message; it is kept as it is.",
);

/** A time that is there and cannot be read; it is kept as it is. */
function unreadableTimes({ created, record }: SourceMessage, path: string): Diagnostic[] {
  const isReadable = created !== null || isBlank(record.create_time);
  return isReadable ? [] : [unreadableTime(`${path}/message/create_time`)];
}

const unreadableTime = note(
  "import.time-unreadable",
  "The time of this message can’t be read; it is kept as it is.",
);

/** Members of a node that are unknown, or not of the type that is read, and links the tree does not say. */
function nodeRest(id: string, node: Unchecked<ChatgptNode>, mapping: JsonRecord): JsonRecord {
  const parent = asText(node.parent);
  const isLinked = parent !== null && parent !== id && isNode(mapping, parent);
  const taken = [
    ...(node.id === id ? ["id"] : []),
    ...(isLinked ? ["parent"] : []),
    ...(Array.isArray(node.children) ? ["children"] : []),
    ...(asRecord(node.message) ? ["message"] : []),
  ];
  const strays = asList(node.children).filter((child) => !isChild(child, id, mapping));
  return {
    ...unmapped(node, new Set(taken)),
    ...(strays.length === 0 ? {} : { children: strays }),
  };
}

const childrenOf = (value: unknown): unknown => {
  const node: Unchecked<ChatgptNode> | null = asRecord(value);
  return node?.children;
};

const isNode = (mapping: JsonRecord, id: string) =>
  Object.hasOwn(mapping, id) && asRecord(mapping[id]) !== null;

/** Whether what a node lists as its child agrees; one that says nothing does. */
function isChild(child: unknown, parent: string, mapping: JsonRecord): boolean {
  if (typeof child !== "string" || !isNode(mapping, child)) return false;
  const below: Unchecked<ChatgptNode> | null = asRecord(mapping[child]);
  const stated = below?.parent;
  return stated === undefined || stated === parent;
}

function readMessage(nodeId: string, record: Unchecked<ChatgptMessage>): SourceMessage {
  const { content } = record;
  const author: Unchecked<ChatgptMessage["author"]> = asRecord(record.author) ?? {};
  const metadata: Unchecked<ChatgptMetadata> = asRecord(record.metadata) ?? {};
  const typed: Unchecked<Pick<ChatgptContent, "content_type">> | null = asRecord(content);
  return {
    nodeId,
    record,
    author,
    role: asText(author.role),
    contentType: asText(typed?.content_type),
    content,
    reading: readContent(content),
    metadata,
    created: readSourceTime(record.create_time),
    updated: readSourceTime(record.update_time),
    hidden: metadata.is_visually_hidden_from_conversation === true,
  };
}
