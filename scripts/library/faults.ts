import type { Conversation } from "@/lib/domain/conversation/schema/conversation";

import type { Dice } from "./random";

type Json = Record<string, unknown>;
type Fault = (document: Conversation, messages: Json[], dice: Dice) => void;

const FAULTS: readonly Fault[] = [
  function sameIdTwice(_, messages) {
    const [first, second] = messages;
    if (first && second) second["id"] = first["id"];
  },
  function datesWithoutZone(_, messages) {
    for (const block of messages.flatMap(blocksOf)) {
      block["createdAt"] = String(block["createdAt"]).replace("T", " ").replace("Z", "");
    }
  },
  function unreadableDate(_, messages) {
    const block = messages.flatMap(blocksOf).at(-1);
    if (block) block["createdAt"] = "yesterday";
  },
  function blockOfAnotherKind(_, messages) {
    const list = messages.findLast((message) => message["messageType"] === "composite");
    if (!Array.isArray(list?.["contentBlocks"])) return;
    const url = "https://example.org/source";
    list["contentBlocks"].push({ blockType: "citation", id: "cited", url });
  },
  function severalPreferred(_, messages) {
    for (const message of messages) message["isPreferred"] = true;
  },
  function privateWithoutOwner(document) {
    delete (document as Json)["ownerId"];
    (document as Json)["isPrivate"] = true;
  },
  function extensionWithoutNamespace(document) {
    (document as Json)["extensions"] = { ...document.extensions, notes: { kept: true } };
  },
  function overrideOfNoTool(document) {
    (document as Json)["toolOverrides"] = [{ toolId: "gone/tool", enabled: false }];
  },
];

/** Breaks a conversation in one of the ways files in the wild are broken. */
export function breakConversation(document: Conversation, dice: Dice): void {
  const messages = (document.messages ?? []) as Json[];
  dice.pick(FAULTS)(document, messages, dice);
}

function blocksOf(message: Json): Json[] {
  return Array.isArray(message["contentBlocks"]) ? (message["contentBlocks"] as Json[]) : [];
}
