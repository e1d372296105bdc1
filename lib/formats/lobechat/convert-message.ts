import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../kit/contract/fidelity";
import type { ReadNode } from "../kit/tree/fold-system";
import { dropBlank, isBlank } from "../kit/source/unmapped";
import { dropCounted, readMembers, type MemberReader } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import { readRole } from "../kit/source/role";
import type { LobechatFact } from "./facts";
import type { PlacedMessage } from "./order-messages";
import { readFiles } from "./read-files";
import { readCalls, readResultMessage, type ToolContext } from "./read-tools";
import type { LobechatMessage, LobechatStep } from "./source";

const PLACE_MEMBERS = ["topicId", "threadId", "sessionId"] as const;

/** What a message needs to know of its conversation and its file. */
export interface MessageContext extends ToolContext {
  readonly tally: Tally<LobechatFact>;
  readonly files: ReadonlyMap<string, JsonRecord>;
  /** Members that only say which conversation a message is of, with the values that say this one. */
  readonly place: Readonly<Partial<Record<(typeof PLACE_MEMBERS)[number], unknown>>>;
}

const DATABASE_FIELDS = ["userId", "clientId", "pluginIds"] as const;

export function convertMessage(placed: PlacedMessage, context: MessageContext): ReadNode {
  const { id, parent, path } = placed;
  const { tally } = context;
  const message = readMembers<LobechatMessage>(placed.record);
  const role = readRole(asText(message.peek("role")));
  const isTool = role === "tool";
  const group = isTool ? { blocks: [], children: [] } : readGroup(message, id, context);
  const blocks = isTool ? readResultMessage(message, id, context) : group.blocks;
  const listing = readFiles(message, id, context.files);
  const assistantMetadata = role === "assistant" || role === null ? readRun(message) : {};
  const time = message.time("createdAt");
  const updated = message.time("updatedAt");
  const failure = isBlank(message.peek("error")) ? null : message.value("error");
  const originalRole = role === null ? message.text("role") : null;
  if (role !== null) message.drop("role");
  for (const name of PLACE_MEMBERS) {
    if (Object.hasOwn(context.place, name) && message.peek(name) === context.place[name]) {
      message.drop(name);
    }
  }
  if (message.peek("id") === id) message.drop("id");
  // In the source extension this name says where a message is, and not what the file said of it.
  const stated = message.value("parentId");

  tally.count("failedMessages", failure === null ? 0 : 1);
  tally.count("extractedTexts", listing.extracted);
  tally.count("groupedAnswers", group.children.length > 0 ? 1 : 0);
  tally.count("databaseFields", dropCounted(message, ...DATABASE_FIELDS));
  return {
    id,
    parent,
    path,
    isSystem: role === "system",
    message: {
      role: role === null || role === "system" ? "assistant" : role,
      blocks,
      files: listing.files,
      time,
      updated,
      assistantMetadata,
      metadata: dropBlank({ error: failure }),
      source: {
        ...message.rest(),
        ...listing.rest,
        originalRole,
        merged: group.children,
        ...(placed.saysParent ? {} : { statedParentId: stated }),
      },
    },
  };
}

/** The steps of an answer: its own, and those of the answers grouped in it. */
function readGroup(message: MemberReader<LobechatMessage>, id: string, context: ToolContext) {
  const blocks = readStep(message, id, context);
  const children: string[] = [];
  (message.openList("children") ?? []).forEach((child, at) => {
    if (child === null) return;
    const place = child.text("id") || `${id}:child${at}`;
    children.push(place);
    for (const each of readStep(child, place, context)) blocks.push(each);
  });
  return { blocks, children };
}

/** Thinking, then text, then calls. */
function readStep(
  step: MemberReader<LobechatStep>,
  place: string,
  context: ToolContext,
): BlockDraft[] {
  const thinking = step.open("reasoning")?.text("content") ?? "";
  const text = step.text("content") ?? "";
  return [
    ...(thinking === "" ? [] : [{ kind: "thinking", text: thinking } as const]),
    ...(text === "" ? [] : [{ kind: "text", text } as const]),
    ...readCalls(step.openList("tools") ?? [], place, context),
  ];
}

/** What is known of the model's run; older versions keep it in `extra` and in `metadata`. */
function readRun(message: MemberReader<LobechatMessage>): JsonRecord {
  const extra = message.open("extra");
  const model = message.text("model") || extra?.text("fromModel");
  const provider = message.text("provider") || extra?.text("fromProvider");
  const usage = message.record("usage");
  const performance = message.record("performance");
  const older = asRecord(message.peek("metadata"));
  const count = (name: string) => [usage?.[name], older?.[name]].find(isCount);
  return dropBlank({
    model,
    provider,
    inputTokens: count("totalInputTokens"),
    outputTokens: count("totalOutputTokens"),
    cost: count("cost"),
    durationMs: [performance?.["duration"]].find(isCount),
    usage,
    performance,
  });
}

const isCount = (value: unknown) => typeof value === "number";
