import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { SourceConversation } from "../kit/tree/assemble";
import { createCallRegister } from "../kit/tree/call-register";
import { exportDetails } from "../kit/source/export-details";
import type { Tally } from "../kit/contract/fidelity";
import { renamedMessage } from "../kit/tree/findings";
import { foldSystem } from "../kit/tree/fold-system";
import type { ParseContext } from "../kit/contract/format";
import { dropBlank, isBlank, unmapped } from "../kit/source/unmapped";
import { dropCounted, readMembers } from "../kit/source/member-reader";
import { finding } from "../kit/contract/finding";
import { convertMessage, type MessageContext } from "./convert-message";
import type { LobechatFact } from "./facts";
import type { Library } from "./library";
import { orderMessages, type PlacedMessages } from "./order-messages";
import { findAsked } from "./read-tools";
import type { Topic } from "./split-library";
import type { LobechatAgent, LobechatSession, LobechatTopic } from "./source";

export const FORMAT_ID = "lobechat";

/** They tell when the session was last used, whatever the conversation. */
const SESSION_TIMES = ["createdAt", "updatedAt"] as const;

/** Whose the row of a database is. */
const ROW_OWNERS = ["userId", "clientId"] as const;

const ROW_NOISE = ["id", ...ROW_OWNERS, ...SESSION_TIMES];

const FORK_KEY = extensionKey("fork");

export interface ConvertedTopic {
  readonly conversation: SourceConversation;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * @param outside ids of the messages of the conversation a thread went off from
 * @param discriminator tells conversations without ids apart
 */
export function convertTopic(
  topic: Topic,
  library: Library,
  outside: ReadonlySet<string>,
  discriminator: string,
  context: ParseContext,
  tally: Tally<LobechatFact>,
): ConvertedTopic {
  const placed = orderMessages(topic.messages, library.isOneTopic, outside);
  const calls = createCallRegister();
  const asked = findAsked(topic.messages.map(({ record }) => record));
  const place = placeMembers(topic, library);
  const { files } = library;
  const nodes = placed.messages.map((each) =>
    convertMessage(each, { calls, asked, tally, files, place }),
  );
  const system = foldSystem(nodes);
  const about = describeTopic(topic, library, tally);
  tally.count("topics", topic.thread === null && topic.parentId === null ? 1 : 0);
  tally.count("threads", topic.parentId === null ? 0 : 1);
  tally.count("systemDetails", system.details.length);
  tally.count("laterSystemTexts", system.later);
  tally.count("listOrder", placed.contradiction === null ? 0 : 1);
  const forkedFrom = asText(topic.thread?.["sourceMessageId"]) || placed.origin;
  return {
    conversation: {
      format: FORMAT_ID,
      sourceId: topic.id,
      discriminator,
      title: about.title,
      modelId: about.modelId,
      systemTexts: [...about.systemTexts, ...system.texts],
      parentId: topic.parentId,
      created: about.created,
      updated: about.updated,
      original: { ...about.original, system: system.details },
      extensions: {
        ...exportDetails(FORMAT_ID, context, library.about),
        ...(topic.parentId !== null && forkedFrom
          ? { [FORK_KEY]: { v: 1, messageId: forkedFrom, kind: "branch" } }
          : {}),
      },
      nodes: system.nodes,
    },
    diagnostics: findings(placed),
  };
}

function placeMembers(
  { id, parentId, sessionId }: Topic,
  library: Library,
): MessageContext["place"] {
  const isThread = parentId !== null;
  const place = { topicId: parentId ?? id, threadId: isThread ? id : null };
  return library.isOneTopic ? place : { ...place, sessionId };
}

/** What a conversation is called and was set up with, and all else that is stated about it. */
function describeTopic(topic: Topic, library: Library, tally: Tally<LobechatFact>) {
  const own = readMembers<LobechatTopic>(topic.thread ?? topic.topic ?? {});
  const isDefault = topic.id === `session:${topic.sessionId}`;
  const isUnnamed = topic.topic === null && topic.parentId === null;
  const session = describeSession(topic, library, tally);
  const title = own.text("title") ?? library.title ?? (isUnnamed ? session.title : null);
  const created = own.time("createdAt");
  const updated = own.time("updatedAt");
  own.drop("id");
  if (own.peek("sessionId") === topic.sessionId) own.drop("sessionId");
  tally.count("databaseFields", dropCounted(own, ...ROW_OWNERS));
  const kept = {
    ...session.rest,
    ...(isDefault || library.isOneTopic ? {} : { id: topic.sessionId, title: session.title }),
  };
  return {
    title,
    modelId: session.modelId,
    systemTexts: session.systemRole.trim() === "" ? [] : [session.systemRole],
    created,
    updated,
    original: dropBlank({
      [topic.thread === null ? "topic" : "thread"]: own.rest(),
      session: dropBlank(kept),
      sessionGroup: session.group["name"],
      sessionGroupDetails: unmapped(session.group, new Set(["name", ...ROW_NOISE])),
    }),
  };
}

/** Id of the group a session is in; "" for none. */
export function groupOf(session: JsonRecord): string {
  return asText(session["group"] ?? session["groupId"]) ?? "";
}

/** The agent a conversation was held with. */
function describeSession({ session }: Topic, library: Library, tally: Tally<LobechatFact>) {
  const members = readMembers<LobechatSession>(session ?? {});
  const { config, ...rest } = unmapped(session, new Set());
  const settings = readMembers<LobechatAgent>(asRecord(config) ?? {});
  const meta = asRecord(members.peek("meta"));
  const title = asText(meta?.["title"]) || members.text("title") || null;
  const modelId = settings.text("model") || null;
  const systemRole = settings.text("systemRole") ?? "";
  const left = dropBlank({ ...settings.rest(), config: asRecord(config) === null ? config : null });
  const group = library.groups.get(groupOf(rest)) ?? {};
  const rows = [rest, group];
  const said = (name: string) => rows.filter((row) => !isBlank(row[name])).length;
  tally.count("agentSettings", Object.keys(left).length > 0 ? 1 : 0);
  for (const name of SESSION_TIMES) tally.count("sessionTimes", said(name));
  for (const name of ROW_OWNERS) tally.count("databaseFields", said(name));
  const known = new Set(["title", "meta", ...ROW_NOISE]);
  return {
    title,
    modelId,
    systemRole,
    group,
    rest: dropBlank({ ...unmapped(rest, known), meta: unmapped(meta, new Set(["title"])) }),
  };
}

function findings({ contradiction, repeated }: PlacedMessages): Diagnostic[] {
  const found = repeated.map(renamedMessage);
  if (contradiction === null) return found;
  return [
    finding(
      "warning",
      "import.order-by-time",
      "This message follows one that is missing or later; the messages of this conversation are in the order of their times.",
      contradiction,
    ),
    ...found,
  ];
}
