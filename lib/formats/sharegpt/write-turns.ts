import type {
  ContentBlock,
  Message,
  MessageAttachment,
  ToolCallBlock,
  ToolResultBlock,
} from "@/lib/domain/conversation/schema/conversation";
import type { WriterOptions } from "@/lib/domain/exports/request";

import type { Tally } from "../kit/contract/fidelity";
import { writeThinkTags } from "../kit/source/think-tags";
import { unwrittenMembers } from "../kit/tree/unwritten-details";
import { tellsTime } from "../kit/source/stated-times";
import { KINDS } from "./placeholders";
import type { SharegptWriterFact } from "./write-facts";

type Speaker = "human" | "gpt" | "system" | "observation";

/** A turn of a sample. */
export interface Turn {
  readonly from: Speaker | "function_call";
  readonly value: string;
}

/** What the turns of one sample share. */
export interface TurnWriting {
  readonly options: WriterOptions;
  readonly count: Tally<SharegptWriterFact>["count"];
  /** Paths of the files the texts have marks for, by their list. */
  readonly files: Record<"images" | "videos" | "audios", string[]>;
}

const LISTS = { image: "images", video: "videos", audio: "audios" } as const;

/** The turns of a message: several where calls and results are between its texts. */
export function writeTurns(message: Message, writing: TurnWriting): Turn[] {
  const speaker = speakerOf(message);
  const groups = groupBlocks(blocksOf(message), writing);
  const given = message.attachments ?? [];
  // Trainers look for files in turns, not in instructions.
  const attachments = speaker === "system" ? [] : given;
  writing.count("otherFiles", given.length - attachments.length);
  const marks = markFiles(attachments, groups, writing);
  writing.count("details", unwrittenMembers(message).length);
  writing.count("times", tellsTime(message) ? 1 : 0);
  const turns = placeMarks(
    groups.flatMap((group) => writeGroup(group, speaker)),
    speaker,
    marks,
  );
  return breakMarks(turns, attachments, { speaker, count: writing.count });
}

function placeMarks(turns: readonly Turn[], speaker: Speaker, marks: string): readonly Turn[] {
  if (marks === "") return turns;
  const at = turns.findIndex(({ from }) => from === speaker);
  const first = turns[at];
  if (first === undefined) return [{ from: speaker, value: marks }, ...turns];
  const value = first.value === "" ? marks : `${marks}\n${first.value}`;
  return turns.with(at, { ...first, value });
}

const MARK = /<(image|video|audio)>/g;

/** The turns of a message with as many marks as it has files; others get a blank, so that trainers count none. */
function breakMarks(
  turns: readonly Turn[],
  attachments: readonly MessageAttachment[],
  { speaker, count }: { readonly speaker: Speaker } & Pick<TurnWriting, "count">,
): Turn[] {
  const left = new Map<string, number>();
  for (const { attachmentKind = "" } of attachments)
    left.set(attachmentKind, (left.get(attachmentKind) ?? 0) + 1);
  return turns.map((turn) => ({
    ...turn,
    value: turn.value.replace(MARK, (mark, kind: string) => {
      const files = turn.from === speaker ? (left.get(kind) ?? 0) : 0;
      left.set(kind, files > 0 ? files - 1 : (left.get(kind) ?? 0));
      count("brokenMarks", files > 0 ? 0 : 1);
      return files > 0 ? mark : `< ${kind}>`;
    }),
  }));
}

/** Instructions in the middle are kept as messages of the assistant, who never said them. */
function speakerOf({ role, metadata }: Message): Speaker {
  if (role === "user") return "human";
  if (metadata?.["originalRole"] === "system") return "system";
  // What a tool said is no answer of the model, in a result or not.
  return role === "tool" ? "observation" : "gpt";
}

function blocksOf(message: Message): readonly ContentBlock[] {
  if (message.messageType === "composite") return message.contentBlocks ?? [];
  const text = message.content ?? "";
  return text === "" ? [] : [{ blockType: "text", id: "", createdAt: "", text }];
}

type Group =
  | { readonly kind: "speech"; readonly thinking: string[]; readonly texts: string[] }
  | { readonly kind: "calls"; readonly calls: ToolCallBlock[] }
  | { readonly kind: "result"; readonly result: ToolResultBlock };

/** Texts, calls and answers, in order; calls in a row were made at once. */
function groupBlocks(blocks: readonly ContentBlock[], { options, count }: TurnWriting): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    const isTool = block.blockType === "toolCall" || block.blockType === "toolResult";
    if (isTool && !options.toolCalls) {
      count("omittedTools");
      continue;
    }
    switch (block.blockType) {
      case "text":
      case "thinking": {
        if (block.blockType === "thinking" && !options.thinking) {
          count("omittedThinking");
          break;
        }
        count(block.blockType === "text" ? "texts" : "thinking");
        const isSpeech =
          last?.kind === "speech" && (block.blockType === "text" || last.texts.length === 0);
        const speech = isSpeech ? last : { kind: "speech" as const, thinking: [], texts: [] };
        if (!isSpeech) groups.push(speech);
        (block.blockType === "text" ? speech.texts : speech.thinking).push(block.text);
        break;
      }
      case "toolCall":
        count("toolCalls");
        count("callIds");
        if (last?.kind === "calls") last.calls.push(block);
        else groups.push({ kind: "calls", calls: [block] });
        break;
      case "toolResult":
        count("toolResults");
        // Where a tool said something, there is no place for how it went.
        count("details", block.output === undefined || hasSucceeded(block) ? 0 : 1);
        groups.push({ kind: "result", result: block });
        break;
      case "toolApproval":
        count("approvals");
    }
  }
  return groups;
}

const hasSucceeded = ({ toolResultState, toolResultError }: ToolResultBlock) =>
  toolResultState === "succeeded" && !toolResultError?.message;

function writeGroup(group: Group, speaker: Speaker): Turn[] {
  switch (group.kind) {
    case "speech": {
      const text = group.texts.join("\n\n");
      const thinking = group.thinking.join("\n\n");
      if (thinking === "" && text === "") return [];
      const value = thinking === "" ? text : writeThinkTags(thinking, text);
      return [{ from: speaker, value }];
    }
    case "calls": {
      const calls = group.calls.map(describeCall);
      const value = JSON.stringify(calls.length === 1 ? calls[0] : calls);
      return [{ from: "function_call", value }];
    }
    case "result":
      return [{ from: "observation", value: writeOutput(group.result) }];
  }
}

function describeCall({ toolRef, args }: ToolCallBlock) {
  const raw = args?.["_raw"];
  const isRaw = typeof raw === "string" && Object.keys(args ?? {}).length === 1;
  return { name: toolRef.name || "tool", arguments: isRaw ? raw : (args ?? {}) };
}

function writeOutput({ output, toolResultError, toolResultState }: ToolResultBlock): string {
  if (typeof output === "string") return output;
  if (output !== undefined) return JSON.stringify(output);
  return toolResultError?.message ?? (toolResultState === "succeeded" ? "" : toolResultState);
}

/** Names the files that have a list, and returns the marks that texts need for them. */
function markFiles(
  attachments: readonly MessageAttachment[],
  groups: readonly Group[],
  { count, files }: TurnWriting,
): string {
  const said = groups.flatMap((group) => (group.kind === "speech" ? group.texts : [])).join("\n");
  const marks: string[] = [];
  for (const { attachmentKind, base64content, metadata, name, uri } of attachments) {
    count("fileContents", base64content === undefined ? 0 : 1);
    const kind = KINDS.find((each) => each === attachmentKind);
    if (kind === undefined) {
      count("otherFiles");
      continue;
    }
    const pointer = metadata?.["pointer"];
    files[LISTS[kind]].push(typeof pointer === "string" ? pointer : (uri ?? name));
    count("files");
    marks.push(`<${kind}>`);
  }
  // A sample that was read still has its marks.
  const left = new Map([...new Set(marks)].map((mark) => [mark, said.split(mark).length - 1]));
  const take = (mark: string) => left.set(mark, (left.get(mark) ?? 0) - 1).get(mark) ?? 0;
  return marks.filter((mark) => take(mark) < 0).join("");
}
