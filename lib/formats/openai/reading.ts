import type { JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { SourceConversation, SourceNode } from "../kit/tree/assemble";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import { chainMessages, positionId, type ListedMessage } from "../kit/tree/message-chain";
import type { createNodeIds } from "../kit/source/node-ids";
import type { OpenaiContext } from "../kit/vendor/openai/message";
import type { OpenaiItem } from "./source";

/** A conversation of one of the shapes, before it is assembled. */
export interface OpenaiSource extends Omit<SourceConversation, "format"> {
  readonly systemTexts: readonly string[];
  readonly findings: readonly Diagnostic[];
}

/** What reading one item needs. */
export interface Reading {
  readonly root: MemberReader<OpenaiItem>;
  readonly record: JsonRecord;
  /** JSON Pointer of the item. */
  readonly pointer: string;
  readonly context: OpenaiContext;
}

/**
 * Messages that follow one after the other below a node; null starts the conversation.
 * @param idOf names the messages of all lists of the conversation
 */
export function chainBelow(
  parent: SourceNode | null,
  listed: readonly ListedMessage[],
  idOf: ReturnType<typeof createNodeIds>,
): readonly SourceNode[] {
  const named = listed.map((each, at) => ({ ...each, id: idOf(each.id, positionId(at)) }));
  return chainMessages(named).map((node, at) =>
    at === 0 ? { ...node, parent: parent?.id ?? null } : node,
  );
}

/** A reading of an object. */
export function openReading(record: JsonRecord, pointer: string, context: OpenaiContext): Reading {
  return { root: readMembers<OpenaiItem>(record), record, pointer, context };
}
