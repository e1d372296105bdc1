import type { JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import type { NodeMessage } from "@/lib/formats/kit/tree/assemble";
import { readMembers, type MemberReader } from "@/lib/formats/kit/source/member-reader";
import type { BlockDraft } from "@/lib/formats/kit/tree/message-draft";
import { readSpeaker } from "@/lib/formats/kit/source/role";
import { finding } from "@/lib/formats/kit/contract/finding";

import { readCalls, readResult, type CallContext } from "./tool-calls";
import { readListedFiles, readPictures, readSpokenAnswer } from "./files";
import { isSdkResults, readInvocations, withSdkParts } from "./sdk-parts";
import { readContent, type ContentReading, type PartReader } from "./parts";
import type { OpenaiChatMessage } from "./source";

/** What the messages of one conversation share while they are read. */
export interface OpenaiContext extends CallContext {
  /** Who answers, where that is none of the known words. */
  readonly answerer?: string | null;
  /** Reads the parts that a format has besides the usual ones. */
  readonly readPart?: PartReader;
}

export interface OpenaiMessage {
  readonly message: NodeMessage;
  /** The text of instructions; null for any other message, and for instructions with more than text. */
  readonly systemText: string | null;
  readonly findings: readonly Diagnostic[];
}

/** A place of a message in its file. */
export interface MessagePlace {
  readonly id: string;
  /** JSON Pointer, for findings. */
  readonly path: string;
}

/**
 * Reads a message as OpenAI's chat interface and everything compatible with it writes them: content as text or
 * parts, `tool_calls`, the older `function_call`, `refusal`, `reasoning_content`, spoken answers, results of tools.
 */
export function readOpenaiMessage(
  record: JsonRecord,
  place: MessagePlace,
  context: OpenaiContext,
): OpenaiMessage {
  const message = readMembers<OpenaiChatMessage>(record);
  const role = message.peek("role");
  const known = readSpeaker(typeof role === "string" ? role : null);
  if (known === "tool") return readToolMessage(message, place, context);

  const content = readContent(message, place.id, withSdkParts(context, context.readPart));
  const extra = known === "system" ? NO_EXTRAS : readExtras(message, place.id, context, content);
  const blocks = [...extra.before, ...content.blocks, ...extra.after];
  const said = blocks.length === 0 && message.peek("content") === "" ? EMPTY_TEXT : blocks;
  const files = [...content.files, ...extra.files];
  const senderId = known === "user" ? message.text("name") : null;
  const isSystem = known === "system";
  if (isSystem) message.drop("role");
  const isUsual = role === "user" || role === "assistant";
  if (isUsual) message.drop("role");
  const answers = extra.after.length > 0 || (role !== undefined && role === context.answerer);
  const guess = answers ? "assistant" : "user";
  const { role: originalRole = isSystem ? role : undefined, ...rest } = message.rest();
  return {
    message: {
      role: isSystem ? "assistant" : (known ?? guess),
      blocks: said,
      files,
      senderId,
      time: null,
      metadata: {
        ...(content.refuses || extra.refuses ? { refusal: true } : {}),
        ...(isSystem ? { originalRole: role } : {}),
      },
      source: {
        ...rest,
        ...(originalRole === undefined ? {} : { originalRole }),
        ...(content.order.length === 0 ? {} : { partOrder: content.order }),
      },
    },
    systemText: isSystem && files.length === 0 && content.fault === null ? joinTexts(blocks) : null,
    findings: [
      ...(known === null ? [unknownRole(role, place)] : []),
      ...faultOf(content.fault, place),
    ],
  };
}

const NO_EXTRAS = { before: [], after: [], files: [], refuses: false };
const EMPTY_TEXT: readonly BlockDraft[] = [{ kind: "text", text: "" }];

/** What a message says besides its content. */
function readExtras(
  message: MemberReader<OpenaiChatMessage>,
  id: string,
  context: OpenaiContext,
  content: ContentReading,
) {
  const thinking =
    message.text("reasoning_content", "reasoning", "thinking", "tool_plan") || readDetails(message);
  const refusal = message.text("refusal");
  const audio = message.open("audio");
  const spokenFiles = audio === null ? [] : [readSpokenAnswer(audio, `${id}:file-spoken`)];
  const files = [...spokenFiles, ...readPictures(message, id), ...readListedFiles(message, id)];
  // What was spoken is the answer where nothing is written.
  const spoken = content.blocks.length === 0 ? audio?.text("transcript") : null;
  const texts = [spoken, refusal].filter((text) => typeof text === "string" && text !== "");
  return {
    before: thinking ? [{ kind: "thinking", text: thinking } satisfies BlockDraft] : [],
    after: [
      ...texts.map((text): BlockDraft => ({ kind: "text", text: text ?? "" })),
      ...readCalls(message, id, context),
      ...readInvocations(message, id, context),
    ],
    files,
    refuses: Boolean(refusal),
  };
}

/** What a model thinks where it is only told in pieces; "" where there are none. */
const readDetails = (message: MemberReader<OpenaiChatMessage>) =>
  (message.openList("reasoning_details") ?? [])
    .flatMap((detail) => detail?.text("text", "summary") ?? [])
    .join("\n\n");

function readToolMessage(
  message: MemberReader<OpenaiChatMessage>,
  place: MessagePlace,
  context: OpenaiContext,
): OpenaiMessage {
  const blocks = isSdkResults(message.peek("content"))
    ? readContent(message, place.id, withSdkParts(context)).blocks
    : [readResult(message, place.id, context)].filter((result) => result !== null);
  if (message.peek("role") === "tool") message.drop("role");
  const { role: originalRole, ...source } = message.rest();
  return {
    message: {
      role: "tool",
      blocks,
      files: [],
      time: null,
      source: { ...source, ...(originalRole === undefined ? {} : { originalRole }) },
    },
    systemText: null,
    findings: blocks.length === 0 ? faultOf("content", place) : [],
  };
}

const joinTexts = (blocks: readonly BlockDraft[]) =>
  blocks.map((block) => (block.kind === "text" ? block.text : "")).join("\n\n");

function unknownRole(role: unknown, { path }: MessagePlace): Diagnostic {
  const named = typeof role === "string" ? `“${role}” is not a known role` : "It has no role";
  return {
    severity: "warning",
    rule: "import.role-unknown",
    message: `${named}; the message is shown as the nearest one.`,
    path,
  };
}

function faultOf(fault: ContentReading["fault"], { path }: MessagePlace): Diagnostic[] {
  if (fault === null) return [];
  const what = fault === "parts" ? "Parts of the content are" : "The content is";
  const message = `${what} of no known kind; the source is kept with the message.`;
  return [finding("warning", "import.content-unknown", message, `${path}/content`)];
}
