import type { TreeNode } from "@/lib/domain/conversation/tree/flatten";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { isBlank, leftover } from "@/lib/formats/kit/source/unmapped";
import { readSourceTime, type SourceTime } from "@/lib/formats/kit/source/time";

import { readContent } from "../content/handlers";
import type { ContentReading } from "../content/reading";

/** A message of an export, its members told apart but not yet judged. */
export interface SourceMessage {
  /** Id of the node that holds it: unique in the conversation, unlike the message's own id. */
  readonly nodeId: string;
  readonly record: JsonRecord;
  readonly author: JsonRecord;
  readonly role: string | null;
  readonly contentType: string | null;
  readonly content: unknown;
  readonly reading: ContentReading;
  readonly metadata: JsonRecord;
  readonly created: SourceTime | null;
  readonly updated: SourceTime | null;
  readonly hidden: boolean;
}

export interface SourceNodes {
  readonly nodes: readonly TreeNode<SourceMessage>[];
  /** What the nodes hold besides messages and links, by node. */
  readonly rest: JsonRecord;
  /** Entries of the mapping that are neither messages nor empty nodes. */
  readonly broken: readonly string[];
}

/** Reads `mapping`, in file order; siblings are ranked by their parent's list of children. */
export function readNodes(mapping: JsonRecord): SourceNodes {
  const places = placeChildren(mapping);
  const nodes: TreeNode<SourceMessage>[] = [];
  const rest: [string, unknown][] = [];
  const broken: string[] = [];
  for (const [id, value] of Object.entries(mapping)) {
    const node = asRecord(value);
    if (node === null) {
      rest.push([id, value]);
      broken.push(id);
      continue;
    }
    const record = asRecord(node["message"]);
    if (record === null && !isBlank(node["message"])) broken.push(id);
    const odd = nodeRest(id, node, mapping);
    if (!isBlank(odd)) rest.push([id, odd]);
    const message = record && readMessage(id, record);
    const place = places.get(id);
    nodes.push({
      id,
      // Some writers leave the upward link out; the list of children says the same.
      parent: node["parent"] === undefined ? (place?.parent ?? null) : asText(node["parent"]),
      message,
      time: message?.created?.ms ?? null,
      ...(place ? { rank: place.rank } : {}),
    });
  }
  return { nodes, rest: Object.fromEntries(rest), broken };
}

/** Members of a node that are unknown, or not of the type that is read, and links the tree does not say. */
function nodeRest(id: string, node: JsonRecord, mapping: JsonRecord): JsonRecord {
  const parent = asText(node["parent"]);
  const isLinked = parent !== null && parent !== id && isNode(mapping, parent);
  const taken = [
    ...(node["id"] === id ? ["id"] : []),
    ...(isLinked ? ["parent"] : []),
    ...(Array.isArray(node["children"]) ? ["children"] : []),
    ...(asRecord(node["message"]) ? ["message"] : []),
  ];
  const strays = asList(node["children"]).filter((child) => !isChild(child, id, mapping));
  return {
    ...leftover(node, new Set(taken)),
    ...(strays.length === 0 ? {} : { children: strays }),
  };
}

const isNode = (mapping: JsonRecord, id: string) =>
  Object.hasOwn(mapping, id) && asRecord(mapping[id]) !== null;

/** Whether what a node lists as its child agrees; one that says nothing does. */
function isChild(child: unknown, parent: string, mapping: JsonRecord): boolean {
  if (typeof child !== "string" || !isNode(mapping, child)) return false;
  const stated = asRecord(mapping[child])?.["parent"];
  return stated === undefined || stated === parent;
}

/** Where each node stands among its parent's children, which are listed in order of creation. */
function placeChildren(mapping: JsonRecord): Map<string, { parent: string; rank: number }> {
  const places = new Map<string, { parent: string; rank: number }>();
  for (const [parent, value] of Object.entries(mapping)) {
    const children = asList(asRecord(value)?.["children"]);
    for (const [rank, child] of children.entries()) {
      if (typeof child === "string" && !places.has(child)) places.set(child, { parent, rank });
    }
  }
  return places;
}

function readMessage(nodeId: string, record: JsonRecord): SourceMessage {
  const { content } = record;
  const author = asRecord(record["author"]) ?? {};
  const metadata = asRecord(record["metadata"]) ?? {};
  return {
    nodeId,
    record,
    author,
    role: asText(author["role"]),
    contentType: asText(asRecord(content)?.["content_type"]),
    content,
    reading: readContent(content),
    metadata,
    created: readSourceTime(record["create_time"]),
    updated: readSourceTime(record["update_time"]),
    hidden: metadata["is_visually_hidden_from_conversation"] === true,
  };
}
