import type { Conversation, Message } from "@/lib/domain/conversation/schema/conversation";
import { DEFAULT_WRITER_OPTIONS, type WriterOptions } from "@/lib/domain/exports/request";
import { countRounded } from "@/lib/formats/kit/contract/rounded-numbers";
import { createTally } from "@/lib/formats/kit/contract/fidelity";
import type { FidelityReport } from "@/lib/formats/kit/contract/format";
import type { ConversationWriter, OutgoingConversation } from "@/lib/formats/kit/contract/writer";

/** A document of ours as an export hands it to a writer. */
export function outgoing(documentText: string): OutgoingConversation {
  const { messages = [], ...shell } = JSON.parse(documentText) as Conversation;
  return {
    title: shell.conversationTitle || "Untitled conversation",
    shell,
    messages: () => each<Message>(messages),
    rounded: () => countRounded(documentText),
    text: () => each([new TextEncoder().encode(documentText)]),
  };
}

async function* each<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  await Promise.resolve();
  yield* values;
}

export interface Written {
  readonly text: string;
  readonly fidelity: FidelityReport;
  /** Names of the facts that were counted, known to the writer's table or not. */
  readonly counted: ReadonlySet<string>;
}

/** Everything a writer makes of a conversation. */
export async function writeAll(
  writer: ConversationWriter,
  conversation: OutgoingConversation,
  options: Partial<WriterOptions> = {},
): Promise<Written> {
  const tally = createTally(writer.facts);
  const counted = new Set<string>();
  const recording: typeof tally = {
    count(name, times) {
      counted.add(name);
      tally.count(name, times);
    },
    report: () => tally.report(),
  };
  const pieces: string[] = [];
  const chosen = { ...DEFAULT_WRITER_OPTIONS, ...options };
  for await (const piece of writer.write(conversation, chosen, recording)) pieces.push(piece);
  return { text: pieces.join(""), fidelity: tally.report(), counted };
}
