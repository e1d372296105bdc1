import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText } from "@/lib/shared/read-value";

import { assembleItem } from "../kit/tree/assemble";
import { createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { createGeminiCalls } from "../kit/vendor/google/parts";
import { readInstruction } from "../kit/vendor/google/instruction";
import { readElements, readMembers, type MemberReader } from "../kit/source/member-reader";
import { chainMessages, positionId, type ListedMessage } from "../kit/tree/message-chain";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { warning } from "../kit/contract/finding";
import { AI_STUDIO_FACTS } from "./facts";
import { groupTurns, readTurn } from "./turns";
import type { AiStudioChunk, AiStudioChunks, AiStudioPrompt } from "./source";

export const FORMAT_ID = "ai-studio";

/** Reads a prompt file of Google AI Studio. */
export async function parseAiStudio(item: unknown, context: ParseContext): Promise<ParseResult> {
  const tooDeep = refuseDepth(item, context.pointer);
  if (tooDeep) return tooDeep;
  const prompt = readMembers<AiStudioPrompt>(asRecord(item) ?? {});
  const isNested = asRecord(prompt.peek("chunkedPrompt")) !== null;
  const holder = isNested ? prompt.open("chunkedPrompt") : prompt;
  const path = `${context.pointer}${isNested ? "/chunkedPrompt" : ""}/chunks`;
  const list = holder?.list("chunks") ?? null;
  if (list === null) {
    return refuseShape("An AI Studio prompt has a list of “chunks”; this has none.", path);
  }
  const tally = createTally(AI_STUDIO_FACTS);
  const chunks = readElements<AiStudioChunk>(list).readers;
  const strange = [...list.entries()].filter(([at]) => chunks[at] === null);
  const findings = strange.map(([at]) => notAnObject(`${path}/${at}`));
  tally.count("strangeEntries", findings.length);
  const calls = createGeminiCalls();
  const listed: ListedMessage[] = [];
  let origin: { promptId: string; messageId: string } | null = null;
  for (const turn of groupTurns(chunks)) {
    const id = asText(turn.chunks[0]?.peek("id")) || null;
    const messageId = id ?? positionId(listed.length);
    const promptId = turn.chunks.map(branchParent).find((parent) => parent !== null) ?? null;
    const message = readTurn(turn, { messageId, calls, tally });
    if (message === null) continue;
    if (promptId !== null) origin ??= { promptId, messageId };
    listed.push({ id, path: `${path}/${turn.at}`, message });
  }
  tally.count("branchOrigin", origin === null ? 0 : 1);
  tally.count("pendingInputs", hasPending(prompt) || hasPending(holder) ? 1 : 0);
  return assembleItem(
    {
      format: FORMAT_ID,
      sourceId: prompt.text("id") || null,
      title: prompt.text("displayName", "title") || fileTitle(context),
      modelId: asText(asRecord(prompt.peek("runSettings"))?.["model"]) || null,
      systemTexts: readInstruction(prompt),
      parentId: origin?.promptId ?? null,
      created: prompt.time("createTime"),
      updated: prompt.time("updateTime"),
      original: { ...prompt.rest(), chunks: Object.fromEntries(strange) },
      extensions: forkOf(origin),
      nodes: chainMessages(listed),
    },
    context,
    tally,
    findings,
  );
}

const hasPending = (holder: MemberReader<AiStudioChunks> | null): boolean => {
  const pending = holder?.peek("pendingInputs");
  return Array.isArray(pending) && pending.length > 0;
};

/** The prompt this one was branched off; links that name a chunk are no such thing. */
function branchParent(chunk: MemberReader<AiStudioChunk>): string | null {
  return asText(asRecord(chunk.peek("branchParent"))?.["promptId"]) || null;
}

function forkOf(origin: { messageId: string } | null): Record<string, unknown> {
  if (origin === null) return {};
  return { [extensionKey("fork")]: { messageId: origin.messageId, kind: "branch" } };
}

/** AI Studio names the file after the prompt, and writes the name nowhere else. */
function fileTitle({ fileName, pointer }: ParseContext): string | null {
  if (pointer !== "") return null;
  const name = fileName.split(/[/!]/).at(-1) ?? "";
  return name.replace(/\.json$/i, "").trim() || null;
}

const notAnObject = warning(
  "import.entry-not-object",
  "A chunk of an AI Studio prompt is an object; this entry is kept aside.",
);
