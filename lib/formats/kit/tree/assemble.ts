import { UNDATED_MARKS } from "@/lib/domain/conversation/facts/recorded-time";
import type { Message } from "@/lib/domain/conversation/schema/conversation";
import {
  flattenTree,
  type FlatMessage,
  type FlatTree,
  type TreeNode,
} from "@/lib/domain/conversation/tree/flatten";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { CommonFact } from "./common-facts";
import { writeConversation } from "./conversation-text";
import {
  createEmbedBudget,
  embedAttachment,
  type AttachmentDraft,
  type EmbedBudget,
} from "../files/embed";
import { fileFinding, treeFindings } from "./findings";
import type { Tally } from "../contract/fidelity";
import type { ParseContext, ParsedDocument, ParseResult } from "../contract/format";
import { dropBlank } from "../source/unmapped";
import { auditTrail, writeMessage, type BlockDraft, type MessageDraft } from "./message-draft";
import { nameUuid } from "../source/name-uuid";
import { conversationSource, messageSource } from "../source/extension";
import { UNKNOWN_TIME, type SourceTime } from "../source/time";

/** A message as a format has read it, before it has its place. */
export interface NodeMessage extends Pick<
  MessageDraft,
  "role" | "blocks" | "senderId" | "pinned" | "time" | "updated" | "assistantMetadata" | "metadata"
> {
  readonly files: readonly AttachmentDraft[];
  /**
   * What has no place in CJSON; goes to the source extension. Blank members are left out. A reader may put one of
   * `UNDATED_MARKS` in it; otherwise the assembler marks a message that needs a time and has none.
   */
  readonly source: JsonRecord;
}

/** A node of the source's tree; of a plain list each is the child of the one before. */
export interface SourceNode extends Omit<TreeNode<NodeMessage>, "time"> {
  /** JSON Pointer of the message in the source file, for findings. */
  readonly path: string;
  /** Epoch milliseconds; those of its message unless stated. */
  readonly time?: number | null;
  /** What is wrong with it besides its place; said after what is wrong with the tree. */
  readonly findings?: readonly Diagnostic[];
}

/** A conversation as a format has read it; absent is not stated. */
export interface SourceConversation {
  /** The id of the format's folder. */
  readonly format: string;
  /** The source's own id, null when it has none; the document then gets one made of file and place. */
  readonly sourceId?: string | null;
  /** Tells several conversations of one item apart where they have no ids. */
  readonly discriminator?: string;
  /** What names it in every export of it where it has no id, such as the time of its only prompt. */
  readonly naturalKey?: string;
  readonly title?: string | null;
  readonly modelId?: string | null;
  readonly systemTexts?: readonly string[];
  readonly ownerId?: string | null;
  readonly parentId?: string | null;
  readonly created?: SourceTime | null;
  readonly updated?: SourceTime | null;
  /** What has no place in CJSON; goes to the source extension. Blank members are left out. */
  readonly original: JsonRecord;
  /** Further extensions, by their full key. */
  readonly extensions?: JsonRecord;
  /** In file order. */
  readonly nodes: readonly SourceNode[];
  /** Where the active branch ends; the newest leaf unless stated. */
  readonly leafId?: string | null;
}

export interface Assembled {
  readonly document: ParsedDocument;
  readonly diagnostics: readonly Diagnostic[];
}

const FACT_OF_BLOCK: Readonly<Record<BlockDraft["kind"], CommonFact>> = {
  text: "texts",
  thinking: "thinking",
  toolCall: "toolCalls",
  toolApproval: "toolApprovals",
  toolResult: "toolResults",
};

/**
 * Writes the document of a conversation: lays its tree out in slots, embeds its files, dates its blocks,
 * and counts all of that in the words of `COMMON_FACTS`.
 * @param tally of a table that has those of the common facts that can come about
 */
export async function assembleConversation(
  source: SourceConversation,
  context: ParseContext,
  tally: Tally<string>,
): Promise<Assembled> {
  const { format, sourceId = null, title = null, modelId = null, systemTexts = [] } = source;
  const { created = null, updated = null } = source;
  const tree = layOut(source);
  const paths = new Map(source.nodes.map(({ id, path }) => [id, path]));
  const findings = [
    ...treeFindings(tree, paths),
    ...source.nodes.flatMap((node) => node.findings ?? []),
  ];
  const fallback = created ?? updated;
  const budget = createEmbedBudget();
  const messages: Message[] = [];
  for (const flat of tree.messages) {
    const path = paths.get(flat.id) ?? context.pointer;
    const attachments = await embedFiles(flat.message, path, { context, budget, tally, findings });
    const draft = { ...placeMessage(flat, { source, tree, fallback, tally }), attachments };
    messages.push(writeMessage(draft, fallback ?? UNKNOWN_TIME));
  }

  tally.count("title", title === null ? 0 : 1);
  tally.count("model", modelId === null ? 0 : 1);
  tally.count("systemTexts", systemTexts.length);
  tally.count("emptyNodes", source.nodes.filter(({ message }) => message === null).length);
  tally.count("repeatedMessages", tree.duplicates.length);
  tally.count("branchParents", tree.branching ? tree.messages.length : 0);
  const original = dropBlank(source.original);
  tally.count("conversationFields", Object.keys(original).length);
  const text = writeConversation({
    id: sourceId || nameUuid(format, ...placeKey(source, context)),
    title,
    modelId,
    systemMessage: systemTexts.length === 0 ? null : systemTexts.join("\n\n"),
    ownerId: source.ownerId ?? null,
    parentId: source.parentId ?? null,
    ...auditTrail("user", created, updated),
    extensions: {
      ...conversationSource(format, context, { sourceId, original }),
      ...source.extensions,
    },
    messages,
  });
  return { document: { kind: "conversation", text, title: title ?? "" }, diagnostics: findings };
}

/** The result of an item that is one conversation: its document, all findings, and the report. */
export async function assembleItem(
  source: SourceConversation,
  context: ParseContext,
  tally: Tally<string>,
  findings: readonly Diagnostic[] = [],
): Promise<ParseResult> {
  const { document, diagnostics } = await assembleConversation(source, context, tally);
  return {
    documents: [document],
    diagnostics: [...findings, ...diagnostics],
    fidelity: tally.report(),
  };
}

function placeKey(source: SourceConversation, context: ParseContext): string[] {
  const { naturalKey, discriminator = context.conversationKey ?? "" } = source;
  return naturalKey === undefined
    ? [context.fileHash, context.pointer + discriminator]
    : [naturalKey, discriminator];
}

function layOut({ nodes, leafId = null }: SourceConversation): FlatTree<NodeMessage> {
  const timed = nodes.map((node) => ({
    ...node,
    time: node.time ?? node.message?.time?.ms ?? null,
  }));
  return flattenTree(timed, leafId);
}

interface Placing {
  readonly source: SourceConversation;
  readonly tree: FlatTree<NodeMessage>;
  readonly fallback: SourceTime | null;
  readonly tally: Tally<CommonFact>;
}

function placeMessage(
  flat: FlatMessage<NodeMessage>,
  { source, tree, fallback, tally }: Placing,
): Omit<MessageDraft, "attachments"> {
  const { files: _, source: own, ...draft } = flat.message;
  const kept = dropBlank(own);
  const isMarked = UNDATED_MARKS.some((mark) => kept[mark] === true);
  const isUndated = isMarked || (draft.time === null && needsTime(draft.blocks));
  tally.count("messages");
  tally.count("otherVersions", flat.isPreferred === false ? 1 : 0);
  for (const block of draft.blocks) tally.count(FACT_OF_BLOCK[block.kind]);
  tally.count("messageFields", Object.keys(kept).length);
  if (isUndated) tally.count(fallback === null ? "unknownTimes" : "borrowedTimes");
  const extension = messageSource(source.format, {
    ...kept,
    ...(tree.branching ? { parentId: flat.parentId } : {}),
    ...(isUndated && !isMarked ? { timeUnknown: true } : {}),
  });
  const saysMore = tree.branching || isUndated || Object.keys(kept).length > 0;
  return {
    ...draft,
    id: flat.id,
    ...(flat.index === undefined ? {} : { index: flat.index }),
    ...(flat.isPreferred === undefined ? {} : { isPreferred: flat.isPreferred }),
    extensions: saysMore ? extension : {},
  };
}

/** A single text needs no block, and so no time. */
function needsTime(blocks: readonly BlockDraft[]): boolean {
  return blocks.some(({ kind, time }) => !time && (kind !== "text" || blocks.length > 1));
}

interface Embedding {
  readonly context: ParseContext;
  readonly budget: EmbedBudget;
  readonly tally: Tally<CommonFact>;
  readonly findings: Diagnostic[];
}

async function embedFiles(message: NodeMessage, path: string, embedding: Embedding) {
  const { context, budget, tally, findings } = embedding;
  budget.nextMessage();
  tally.count("attachments", message.files.length);
  const attachments = [];
  for (const file of message.files) {
    const { attachment, outcome } = await embedAttachment(file, context, budget);
    const { fact, finding } = fileFinding(outcome, attachment.name, path);
    // A link or a picture on the web was never meant to be carried.
    if (outcome !== "missing" || attachment.uri === undefined) tally.count(fact);
    if (finding) findings.push(finding);
    attachments.push(attachment);
  }
  return attachments;
}
