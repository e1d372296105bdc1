import type { DocumentKind } from "@/lib/domain/kinds/kind";
import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { identityKey, type Twin } from "../items/twins";
import { eachPiece } from "../source/document-text";
import type { PlanSession } from "../session/session";

/**
 * What another item of the drop makes of a document that copies its work: it has all of it, or not, as where its own
 * log was cut off.
 * @returns null where no other item has this identity
 */
export async function findCopied(
  session: Pick<PlanSession, "twins" | "openTwin">,
  kind: DocumentKind,
  text: string,
): Promise<"whole" | "in-part" | null> {
  const document = asRecord(JSON.parse(text));
  const id = asText(document?.["id"]) ?? "";
  const twins = id === "" ? [] : (session.twins.get(identityKey(kind, id)) ?? []);
  if (twins.length === 0) return null;
  const known = new Map<string, number>();
  const words = new Set<string>();
  for (const twin of twins) {
    for (const message of await messagesOf(session, twin)) {
      const own = wordsOf(message);
      known.set(asText(message["id"]) ?? "", own.length);
      for (const each of own) words.add(each);
    }
  }
  const isThere = (message: JsonRecord) => {
    const own = wordsOf(message);
    // A log may say of a message what its copy says in other words.
    const others = known.get(asText(message["id"]) ?? "") ?? 0;
    return others >= own.length || own.every((each) => words.has(each));
  };
  return asRecords(document?.["messages"]).every(isThere) ? "whole" : "in-part";
}

function messagesOf(session: Pick<PlanSession, "openTwin">, twin: Twin): Promise<JsonRecord[]> {
  return session.openTwin(twin, async (document) => {
    const messages: JsonRecord[] = [];
    for await (const { raw } of eachPiece(document)) {
      const message = asRecord(JSON.parse(raw));
      if (message !== null) messages.push(message);
    }
    return messages;
  });
}

/** What a message says, told apart by what copies keep: a text by itself, a call and its result by the call's id. */
function wordsOf(message: JsonRecord): string[] {
  const content = asText(message["content"]);
  const blocks = asRecords(message["contentBlocks"]).map((block) => {
    const text = asText(block["text"]);
    if (text !== null) return `text ${text}`;
    const type = asText(block["blockType"]) ?? "";
    return `${type} ${asText(block["toolCallId"]) ?? asText(block["id"]) ?? ""}`;
  });
  return content === null ? blocks : [`text ${content}`, ...blocks];
}
