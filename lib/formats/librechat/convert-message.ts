import type { MessageRole } from "@/lib/domain/conversation/schema/conversation";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { CallRegister } from "../kit/tree/call-register";
import type { AttachmentDraft } from "../kit/files/embed";
import { readFileList } from "../kit/files/file-list";
import type { Tally } from "../kit/contract/fidelity";
import type { ReadNode } from "../kit/tree/fold-system";
import { dropBlank } from "../kit/source/unmapped";
import { dropCounted, readMembers, type MemberReader } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import { readRole } from "../kit/source/role";
import type { LibrechatFact } from "./facts";
import type { ListedMessage } from "./list-messages";
import { readFile, readPart } from "./parts";
import type { LibrechatFile, LibrechatMessage } from "./source";

/** What a message needs to know of its conversation. */
export interface MessageContext {
  readonly conversationId: string | null;
  readonly calls: CallRegister;
  readonly tally: Tally<LibrechatFact>;
}

/** What goes without saying. */
const USUAL = [
  ["error", false],
  ["unfinished", false],
  ["isEdited", false],
  ["cancelled", false],
] as const;

/** Ids of the database the export came from. */
const DATABASE_FIELDS = ["_id", "__v", "user"] as const;

export function convertMessage(listed: ListedMessage, context: MessageContext): ReadNode {
  const { id, parent, record, path } = listed;
  const { tally } = context;
  const message = readMembers<LibrechatMessage>(record);
  const said = readSpeaker(message);
  const content = readContent(message, id, context);
  const listing = readFiles(message, id, tally);
  const isAssistant = said.role === "assistant";
  const flags = readFlags(message, content.isError);
  const time = message.time("createdAt");
  const updated = message.time("updatedAt");
  const assistantMetadata = isAssistant ? readRun(message) : {};

  if (listed.saysParent) message.drop("parentMessageId");
  if (message.peek("messageId") === id) message.drop("messageId");
  if (message.peek("conversationId") === context.conversationId) message.drop("conversationId");
  for (const [name, value] of USUAL) if (message.peek(name) === value) message.drop(name);
  tally.count("databaseFields", dropCounted(message, ...DATABASE_FIELDS));
  tally.count("failedMessages", Object.keys(flags).length > 0 ? 1 : 0);
  return {
    id,
    parent,
    path,
    isSystem: said.isSystem,
    message: {
      role: said.role,
      blocks: content.blocks,
      files: named([...content.files, ...listing.files]),
      time,
      updated,
      assistantMetadata,
      metadata: flags,
      source: { ...message.rest(), ...content.rest, ...listing.rest },
    },
  };
}

interface Speaker {
  readonly role: MessageRole;
  readonly isSystem: boolean;
}

/** Who speaks: the flag says whether the person does, and a name tells notes of the system apart. */
function readSpeaker(message: MemberReader<LibrechatMessage>): Speaker {
  const sender = asText(message.peek("sender"));
  const isUser = message.boolean("isCreatedByUser");
  const role = readRole(asText(message.peek("role"))) ?? readRole(sender);
  if (role === "system" && isUser !== true) {
    if (readRole(sender) === "system") message.drop("sender");
    else message.drop("role");
    return { role: "assistant", isSystem: true };
  }
  const spoken = (isUser ?? role === "user") ? "user" : "assistant";
  if (spoken === "user" && sender?.toLowerCase() === "user") message.drop("sender");
  return { role: spoken, isSystem: false };
}

interface Content {
  readonly blocks: readonly BlockDraft[];
  readonly files: readonly AttachmentDraft[];
  readonly rest: JsonRecord;
  readonly isError: boolean;
}

/** Parts win over the text, which repeats what they say; where no part is a text, it comes after them. */
function readContent(
  message: MemberReader<LibrechatMessage>,
  id: string,
  context: MessageContext,
): Content {
  const parts = asList(message.peek("content"));
  if (parts.length === 0) {
    const text = message.text("text") || message.text("content");
    return { blocks: text ? [{ kind: "text", text }] : [], files: [], rest: {}, isError: false };
  }
  const text = asText(message.peek("text"));
  message.drop("content");
  const { calls, tally } = context;
  const read = parts.map((part, at) => readPart(part, { calls, name: `${id}:part${at}` }));
  const blocks = read.flatMap((part) => part.blocks);
  const said = blocks.flatMap((block) => (block.kind === "text" ? [block.text] : []));
  if (text !== null && (said.length === 0 || repeats(text, said))) message.drop("text");
  if (said.length === 0 && text?.trim()) blocks.push({ kind: "text", text });
  tally.count("unknownParts", read.filter(({ isKnown }) => !isKnown).length);
  const rest = read.map((part, at): [string, unknown] => [String(at), part.rest]);
  return {
    blocks,
    files: read.flatMap((part) => part.files),
    rest: dropBlank({ content: dropBlank(Object.fromEntries(rest)) }),
    isError: read.some(({ isError }) => isError),
  };
}

const squeeze = (text: string) => text.replaceAll(/\s+/gu, "");

function repeats(text: string, said: readonly string[]): boolean {
  return squeeze(text) === "" || squeeze(said.join("")) === squeeze(text);
}

/** Uploads, and files that tools gave; a note of another kind among those stays as it is. */
function readFiles(
  message: MemberReader<LibrechatMessage>,
  id: string,
  tally: Tally<LibrechatFact>,
) {
  const lists = (["files", "attachments"] as const).flatMap((member) => {
    const list = message.list(member);
    if (list === null) return [];
    const read = readFileList(list, (value, at) => {
      const record = asRecord(value);
      const isFile = record !== null && (member === "files" || Object.hasOwn(record, "filepath"));
      return isFile
        ? readFile(readMembers<LibrechatFile>(record), `${id}:${member}${at}`, null)
        : null;
    });
    return [{ member, ...read }];
  });
  const files = lists.flatMap((list) => list.files);
  tally.count("serverFiles", files.filter(({ inline }) => inline === undefined).length);
  const rest = lists.map((list): [string, JsonRecord] => [list.member, list.rest]);
  return { files, rest: dropBlank(Object.fromEntries(rest)) };
}

/** Ids of attachments are told apart, as one picture can be in a message twice. */
function named(files: readonly AttachmentDraft[]): AttachmentDraft[] {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const count = (seen.get(file.id) ?? 0) + 1;
    seen.set(file.id, count);
    return count === 1 ? file : { ...file, id: `${file.id}#${count}` };
  });
}

function readFlags(message: MemberReader<LibrechatMessage>, isError: boolean): JsonRecord {
  const failed = message.peek("error") === true;
  const unfinished = message.peek("unfinished") === true;
  if (failed) message.drop("error");
  if (unfinished) message.drop("unfinished");
  return {
    ...(failed || isError ? { error: true } : {}),
    ...(unfinished ? { unfinished: true } : {}),
  };
}

function readRun(message: MemberReader<LibrechatMessage>): JsonRecord {
  return dropBlank({
    model: message.text("model"),
    outputTokens: message.number("tokenCount"),
    finishReason: message.text("finish_reason"),
  });
}
