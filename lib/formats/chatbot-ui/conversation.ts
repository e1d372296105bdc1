import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { assembleConversation, type Assembled } from "../kit/tree/assemble";
import type { Tally } from "../kit/contract/fidelity";
import { unusableMessage } from "../kit/tree/findings";
import { foldSystem, type ReadNode } from "../kit/tree/fold-system";
import type { ParseContext } from "../kit/contract/format";
import { isBlank } from "../kit/source/unmapped";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import { readRole } from "../kit/source/role";
import type { ChatbotUiFact } from "./facts";
import type { ChatbotUiConversation, ChatbotUiMessage } from "./source";

interface Surroundings {
  readonly context: ParseContext;
  readonly path: string;
  readonly folder: JsonRecord | null;
  readonly tally: Tally<ChatbotUiFact>;
}

export async function convertConversation(
  record: JsonRecord,
  { context, path, folder, tally }: Surroundings,
): Promise<Assembled> {
  const conversation = readMembers<ChatbotUiConversation>(record);
  const messages = conversation.list("messages") ?? [];
  const strange: Record<string, unknown> = {};
  const findings: Diagnostic[] = [];
  const nodes = messages.flatMap((entry, position): ReadNode[] => {
    const place = { path: `${path}/messages/${position}`, tally };
    const message = asRecord(entry);
    if (message !== null)
      return [readMessage(readMembers<ChatbotUiMessage>(message), position, place)];
    strange[position] = entry;
    findings.push(unusableMessage(place.path));
    return [];
  });
  const chain = nodes.map((node, position) => ({
    ...node,
    parent: nodes[position - 1]?.id ?? null,
  }));
  const folded = foldSystem(chain);
  tally.count("laterSystemTexts", folded.later);
  tally.count("folders", folder === null ? 0 : 1);
  const id = conversation.text("id");
  const prompt = conversation.text("prompt");
  const modelId = conversation.open("model")?.text("id") ?? null;
  const assembled = await assembleConversation(
    {
      format: "chatbot-ui",
      sourceId: id,
      title: conversation.text("name"),
      modelId,
      systemTexts: [...(isBlank(prompt?.trim()) ? [] : [prompt ?? ""]), ...folded.texts],
      original: {
        ...conversation.rest(),
        folder,
        strangeMessages: strange,
        system: folded.details.filter((detail) => Object.keys(detail).length > 1),
      },
      nodes: folded.nodes,
    },
    { ...context, pointer: path },
    tally,
  );
  return { ...assembled, diagnostics: [...findings, ...assembled.diagnostics] };
}

function readMessage(
  message: MemberReader<ChatbotUiMessage>,
  position: number,
  { path, tally }: { path: string; tally: Tally<ChatbotUiFact> },
): ReadNode {
  const word = message.text("role") ?? "";
  const role = readRole(word);
  if (role === null) tally.count("unknownRoles");
  const text = message.text("content");
  if (message.peek("type") === "text") message.drop("type");
  return {
    id: `m${position}`,
    parent: null,
    path,
    isSystem: role === "system",
    message: {
      role: role === null || role === "system" ? "assistant" : role,
      blocks: text === null ? [] : [{ kind: "text", text }],
      files: [],
      time: null,
      source: { ...message.rest(), ...(role === null ? { originalRole: word } : {}) },
    },
  };
}
