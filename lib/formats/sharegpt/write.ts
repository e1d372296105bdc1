import type { WriterOptions } from "@/lib/domain/exports/request";
import { asRecord, asText } from "@/lib/shared/read-value";

import type { Tally } from "../kit/contract/fidelity";
import { dropBlank } from "../kit/source/unmapped";
import { activePath } from "../kit/tree/active-path";
import { unwrittenOfShell } from "../kit/tree/unwritten-details";
import { SOURCE_KEY } from "../kit/source/extension";
import {
  allMessages,
  type ConversationWriter,
  type OutgoingConversation,
} from "../kit/contract/writer";
import { shellTellsTime } from "../kit/source/stated-times";
import { SHAREGPT_WRITER_FACTS, type SharegptWriterFact } from "./write-facts";
import { joinTurns, legalTurns } from "./legal-turns";
import { writeTurns, type Turn } from "./write-turns";

export const sharegptWriter: ConversationWriter = {
  id: "sharegpt",
  label: "ShareGPT (training)",
  description: "Samples for fine-tuning with tools such as LLaMA-Factory.",
  fileEnding: ".sharegpt.json",
  mediaType: "application/json",
  packing: "array",
  facts: SHAREGPT_WRITER_FACTS,
  write,
};

async function* write(
  conversation: OutgoingConversation,
  options: WriterOptions,
  tally: Tally<string>,
): AsyncGenerator<string> {
  const count: Tally<SharegptWriterFact>["count"] = (name, times) => tally.count(name, times);
  const messages = await allMessages(conversation);
  const shown = activePath(messages);
  const files = { images: [], videos: [], audios: [] };
  const turns: Turn[] = [];
  for (const message of shown)
    for (const each of writeTurns(message, { options, count, files })) turns.push(each);
  const { runs, dropped } = legalTurns(turns);
  if (runs.length === 0) return count("unwritten");

  const { shell } = conversation;
  count("droppedTurns", dropped.length);
  count("joinedTurns", turns.length - dropped.length - runs.length);
  count("messages", shown.length);
  count("otherVersions", messages.length - shown.length);
  count("title", shell.conversationTitle ? 1 : 0);
  count("times", shellTellsTime(shell) ? 1 : 0);
  count("systemMessage", shell.systemMessage ? 1 : 0);
  const tools = toolsOf(shell);
  count("toolDefinitions", tools === null ? 0 : 1);
  count("details", unwrittenOfShell(conversation) + (shell.modelId ? 1 : 0));
  const conversations = runs.map(joinTurns);
  // Trainers take a system turn instead of the member.
  const isTwice = Boolean(shell.systemMessage) && conversations[0]?.from === "system";
  const told = conversations.splice(0, isTwice ? 1 : 0).map(({ value }) => value);
  const system = [asText(shell.systemMessage) ?? "", ...told].join("\n\n");
  const sample = {
    ...(shell.id === "" ? {} : { id: shell.id }),
    conversations,
    ...dropBlank({ system, tools, ...keptFiles(files, turns, new Set(dropped)) }),
  };
  yield JSON.stringify(sample, null, 2);
}

/** The list a reader found next to the conversation; samples hold it as a JSON text. */
function toolsOf({ extensions }: OutgoingConversation["shell"]): string | null {
  const original = asRecord(asRecord(asRecord(extensions)?.[SOURCE_KEY])?.["original"]);
  const tools = original?.["tools"];
  if (tools === undefined || tools === null) return null;
  return typeof tools === "string" ? tools : JSON.stringify(tools);
}

const MARKS = { images: "<image>", videos: "<video>", audios: "<audio>" } as const;

/** The files whose marks are in turns that are written; trainers count both. */
function keptFiles(
  files: Readonly<Record<keyof typeof MARKS, readonly string[]>>,
  turns: readonly Turn[],
  dropped: ReadonlySet<Turn>,
): Record<keyof typeof MARKS, string[]> {
  const kept = (list: keyof typeof MARKS) => {
    const isKept = turns.flatMap((turn) =>
      Array.from({ length: turn.value.split(MARKS[list]).length - 1 }, () => !dropped.has(turn)),
    );
    return files[list].filter((_, at) => isKept[at] ?? true);
  };
  return { images: kept("images"), videos: kept("videos"), audios: kept("audios") };
}
