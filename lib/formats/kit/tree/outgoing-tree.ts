import { UNDATED_MARKS } from "@/lib/domain/conversation/facts/recorded-time";
import type { WriterOptions } from "@/lib/domain/exports/request";
import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../contract/fidelity";
import { dropBlank, isBlank, unmapped } from "../source/unmapped";
import { readOutgoingParts, type OutgoingPart } from "./outgoing-parts";
import { branchTree, type BranchNode } from "./active-path";
import { SOURCE_KEY } from "../source/extension";
import { messageTimes, trailTimes } from "../source/stated-times";
import type { SourceTime } from "../source/time";
import type { TreeFact } from "./write-facts";
import {
  allMessages,
  MESSAGE_MEMBERS,
  SHELL_MEMBERS,
  type OutgoingConversation,
} from "../contract/writer";

/** A message at its place in the tree, with what a writer needs of it. */
export interface OutgoingMessage {
  readonly id: string;
  readonly parentId: string | null;
  /** `system` for a note that was a system message in its source. */
  readonly role: "user" | "assistant" | "tool" | "system";
  readonly parts: readonly OutgoingPart[];
  readonly attachments: readonly JsonRecord[];
  /** Null where the document tells none. */
  readonly created: SourceTime | null;
  readonly updated: SourceTime | null;
  /** `assistantMetadata`. */
  readonly run: JsonRecord;
  readonly metadata: JsonRecord;
  /** Whether it came from a file of this format. */
  readonly isNative: boolean;
  /** What a document of this format kept of the message; empty for one of another. */
  readonly source: JsonRecord;
}

export interface OutgoingTree {
  readonly id: string;
  readonly title: string;
  readonly systemText: string | null;
  readonly modelId: string | null;
  readonly created: SourceTime | null;
  readonly updated: SourceTime | null;
  /** Whether it came from a file of this format. */
  readonly isNative: boolean;
  /** What a document of this format kept of the conversation; empty for one of another. */
  readonly original: JsonRecord;
  /** Each after its parent. */
  readonly messages: readonly OutgoingMessage[];
  readonly leafId: string | null;
}

/** What a writer has a place for besides what every one has. */
export interface TreePlaces {
  /** Id of the format. */
  readonly format: string;
  /** Members of `assistantMetadata`. */
  readonly run: readonly string[];
  /** Whether only messages of a model have them. */
  readonly isRunOfModel?: boolean;
  /** Members of `metadata`, whatever they say. */
  readonly metadata?: readonly string[];
  /** Members of `metadata` that are yes or no. */
  readonly flags?: readonly string[];
  /** Members of the conversation. */
  readonly shell?: readonly string[];
  /** Members of the source extensions that do not go back, by what they are about. */
  readonly dropped: {
    readonly conversation: readonly string[];
    readonly message: readonly string[];
  };
}

const KNOWN_OF_SHELL = new Set([...SHELL_MEMBERS, "auditTrail", "extensions"]);
const KNOWN_OF_MESSAGE = new Set([
  ...MESSAGE_MEMBERS,
  "auditTrail",
  "assistantMetadata",
  "metadata",
  "extensions",
]);
/** What the source extension says of the document rather than of the source. */
const OWN_SOURCE = new Set(["v", "format", "sourceId", "parentId", ...UNDATED_MARKS]);

/** Reads a whole conversation as a tree, and counts what has no place in any format. */
export async function readOutgoingTree(
  conversation: OutgoingConversation,
  places: TreePlaces,
  options: WriterOptions,
  tally: Tally<TreeFact>,
): Promise<OutgoingTree> {
  const documents = await allMessages(conversation);
  const { nodes, leafId } = branchTree(documents);
  const messages = nodes.map((node) => readMessage(node, places, options, tally));
  const parents = new Set(nodes.map(({ parentId }) => parentId));
  tally.count("messages", nodes.length);
  tally.count("branches", nodes.length - parents.size);
  tally.count("deletedMessages", documents.length - nodes.length);

  const shell: JsonRecord = conversation.shell;
  const source = sourceOf(shell, places.format);
  const systemText = asText(shell["systemMessage"]);
  const modelId = asText(shell["modelId"]);
  const title = asText(shell["conversationTitle"]);
  tally.count("title", title === null ? 0 : 1);
  tally.count("systemMessage", systemText === null ? 0 : 1);
  tally.count("model", modelId === null ? 0 : 1);
  tally.count(
    "conversationDetails",
    countDetails(shell, new Set([...KNOWN_OF_SHELL, ...(places.shell ?? [])]), source),
  );
  const original = asRecord(source.own["original"]) ?? {};
  countKept(original, places.dropped.conversation, tally);
  return {
    id: asText(shell["id"]) ?? "",
    title: title ?? "",
    systemText: systemText === "" ? null : systemText,
    modelId: modelId === "" ? null : modelId,
    ...trailTimes(shell),
    isNative: source.isOwn,
    original,
    messages,
    leafId,
  };
}

function readMessage(
  { id, message, parentId }: BranchNode,
  places: TreePlaces,
  options: WriterOptions,
  tally: Tally<TreeFact>,
): OutgoingMessage {
  const record: JsonRecord = asRecord(message) ?? {};
  const source = sourceOf(record, places.format);
  const metadata = asRecord(record["metadata"]) ?? {};
  const run = asRecord(record["assistantMetadata"]) ?? {};
  const isNote = metadata["originalRole"] === "system";
  const { created, updated } = messageTimes(record);
  const attachments = recordsOf(record["attachments"]);
  const { metadata: noted = [], flags = [] } = places;
  const isFlag = (name: string) => typeof metadata[name] === "boolean";
  const written = new Set([...noted, ...flags.filter(isFlag), "originalRole"]);
  tally.count("messageDetails", countDetails(record, KNOWN_OF_MESSAGE, source));
  tally.count("messageDetails", Object.keys(unmapped(metadata, written)).length);
  const hasRun = places.isRunOfModel !== true || (record["role"] === "assistant" && !isNote);
  const ran = new Set(hasRun ? places.run : []);
  tally.count("messageDetails", Object.keys(unmapped(run, ran)).length);
  countKept(source.own, places.dropped.message, tally);
  tally.count("attachments", attachments.length);
  tally.count("times", created === null ? 0 : 1);
  tally.count("runs", isBlank(run) ? 0 : 1);
  return {
    id,
    parentId,
    role: isNote ? "system" : roleOf(record["role"]),
    parts: readOutgoingParts(record, options, tally),
    attachments,
    created,
    updated,
    run,
    metadata,
    isNative: source.isOwn,
    source: source.own,
  };
}

function roleOf(role: unknown): "user" | "assistant" | "tool" {
  return role === "user" || role === "tool" ? role : "assistant";
}

interface Source {
  readonly isOwn: boolean;
  /** What it keeps for this format. */
  readonly own: JsonRecord;
  /** How much it keeps for another. */
  readonly foreign: number;
  /** How many other extensions there are. */
  readonly others: number;
}

function sourceOf(record: JsonRecord, format: string): Source {
  const extensions = asRecord(record["extensions"]) ?? {};
  const source = asRecord(extensions[SOURCE_KEY]) ?? {};
  const kept = unmapped(source, OWN_SOURCE);
  const isOwn = source["format"] === format;
  const others = Object.keys(extensions).filter((key) => !OWN_EXTENSIONS.test(key));
  return {
    isOwn,
    own: isOwn ? kept : {},
    foreign: isOwn ? 0 : Object.keys(kept).length,
    others: others.length,
  };
}

/** They say how the document came to be; writing it again says that again. */
const OWN_EXTENSIONS = /^dev\.colloquy:(?:source|origin)$/u;

function countDetails(record: JsonRecord, known: ReadonlySet<string>, source: Source): number {
  return Object.keys(unmapped(record, known)).length + source.foreign + source.others;
}

/** What a reader had kept, as far as it goes back. */
function countKept(kept: JsonRecord, dropped: readonly string[], tally: Tally<TreeFact>): void {
  const back = unmapped(kept, new Set(dropped));
  tally.count("sourceDetails", Object.keys(back).length);
  if (dropped.length === 0) return;
  tally.count("droppedDetails", Object.keys(dropBlank(kept)).length - Object.keys(back).length);
}

function recordsOf(list: unknown): JsonRecord[] {
  return asRecords(list);
}

/** A tree without some of its messages; what followed one of them follows what that one had followed. */
export function withoutMessages(tree: OutgoingTree, left: ReadonlySet<string>): OutgoingTree {
  if (left.size === 0) return tree;
  const parents = new Map(tree.messages.map(({ id, parentId }) => [id, parentId]));
  const kept = (id: string | null): string | null => {
    let next = id;
    while (next !== null && left.has(next)) next = parents.get(next) ?? null;
    return next;
  };
  const messages = tree.messages
    .filter(({ id }) => !left.has(id))
    .map((message) => ({ ...message, parentId: kept(message.parentId) }));
  // Where nothing is left of the shown branch, another one is shown instead of none.
  return { ...tree, messages, leafId: kept(tree.leafId) ?? messages.at(-1)?.id ?? null };
}

/** With the name people know it by, for a format in which every conversation has a title; its own files go back as they came. */
export function titled(tree: OutgoingTree, { title }: OutgoingConversation): OutgoingTree {
  return tree.isNative || tree.title !== "" ? tree : { ...tree, title };
}

/** Names of the tools that are called, by call. */
export function namesOfCalls({ messages }: OutgoingTree): ReadonlyMap<string, string> {
  const parts = messages.flatMap((message) => message.parts);
  return new Map(parts.flatMap((part) => (part.kind === "call" ? [[part.id, part.name]] : [])));
}

/** Ids of what follows each node, in order; those that follow none are under null. */
export function childrenOf(
  nodes: Iterable<{ readonly id: string; readonly parentId: string | null }>,
): ReadonlyMap<string | null, readonly string[]> {
  const children = new Map<string | null, string[]>();
  for (const { id, parentId } of nodes) {
    const siblings = children.get(parentId);
    if (siblings === undefined) children.set(parentId, [id]);
    else siblings.push(id);
  }
  return children;
}

/** Where the active branch ends: where the source said so, while that is still on it. */
export function endOfBranch({ messages, leafId }: OutgoingTree, stated: unknown): string | null {
  const parents = new Map(messages.map(({ id, parentId }) => [id, parentId]));
  for (let id = leafId; id !== null; id = parents.get(id) ?? null) if (id === stated) return id;
  return leafId;
}

/** Members of a source extension that go back among those of the message, without blank ones. */
export function restore(source: JsonRecord, written: readonly string[]): JsonRecord {
  return dropBlank(unmapped(source, new Set(written)));
}
