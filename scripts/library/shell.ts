import {
  CONVERSATION_MEDIA_TYPE,
  CONVERSATION_SCHEMA_URL,
  type Conversation,
} from "@/lib/domain/conversation/schema/conversation";
import { extensionKey } from "@/lib/domain/document/extension-key";

import { fill, say } from "./lexicon";
import { TOOLS } from "./tools";
import { timeOf, type Writer } from "./writer";

const TAGS = [
  "work",
  "garden",
  "choir",
  "travel",
  "to read",
  "料理",
  "später",
  "код",
  "idea",
  "school",
];

/** A new conversation, still without messages. */
export function conversationShell(writer: Writer, id: string): Conversation {
  const { dice, words, owner } = writer;
  const title = fill(dice, words, dice.pick(words.titles));
  const tags = dice.chance(0.3) ? [...new Set([dice.pick(TAGS), dice.pick(TAGS)])] : [];
  const actorId = owner;
  const override = dice.pick(TOOLS);
  return {
    id,
    schemaUrl: CONVERSATION_SCHEMA_URL,
    mediaType: CONVERSATION_MEDIA_TYPE,
    ...(dice.chance(0.96) && { conversationTitle: title }),
    ownerId: owner,
    ...(dice.chance(0.04) && { isPrivate: true }),
    ...(dice.chance(0.2) && { systemMessage: say(dice, words, dice.between(1, 3)) }),
    ...(dice.chance(0.04) && {
      toolOverrides: [
        { toolId: `${override.toolset}/${override.name}`, requiresApproval: dice.chance(0.5) },
      ],
    }),
    ...(dice.chance(0.5) && {
      auditTrail: [{ action: "created" as const, actorId, timestamp: timeOf(writer) }],
    }),
    metadata: { lang: words.lang },
    ...(tags.length > 0 && { extensions: { [extensionKey("tags")]: { v: 1, tags } } }),
  };
}
