import type { MessageRole } from "@/lib/domain/conversation/schema/conversation";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { NodeMessage } from "../kit/tree/assemble";
import type { CallRegister } from "../kit/tree/call-register";
import type { Tally } from "../kit/contract/fidelity";
import { isBlank } from "../kit/source/unmapped";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import { readRole } from "../kit/source/role";
import type { DeepseekFact } from "./facts";
import type { DeepseekFragment, DeepseekMessage } from "./source";
import type { AttachmentDraft } from "../kit/files/embed";
import { extractedText } from "../kit/files/extracted-text";

interface Place {
  readonly id: string;
  readonly role: MessageRole;
  readonly calls: CallRegister;
  readonly tally: Tally<DeepseekFact>;
}

/** Kinds of fragments that are a text, and the block each becomes. */
const TEXTS: ReadonlyMap<string, "text" | "thinking"> = new Map([
  ["REQUEST", "text"],
  ["RESPONSE", "text"],
  ["THINK", "thinking"],
]);

/** Kinds of fragments in which the model used a tool of the service. */
const TOOL = /^(?:SEARCH|READ_LINK|TOOL_\w+)$/;

/**
 * Who speaks. Fragments tell; older exports name nobody, and then what only a model has tells, else whom the message
 * follows.
 */
export function roleOf(message: JsonRecord, before: MessageRole | null): MessageRole {
  const named = readRole(asText(message["role"]));
  if (named === "user" || named === "assistant") return named;
  const kinds = asList(message["fragments"]).map((each) => asText(asRecord(each)?.["type"]));
  if (kinds.includes("REQUEST")) return "user";
  if (kinds.some((kind) => kind !== null)) return "assistant";
  const isAnswer = ["reasoning_content", "search_results"].some((name) => !isBlank(message[name]));
  return isAnswer || before === "user" ? "assistant" : "user";
}

/** Reads a message: its fragments, or the members that older exports have in their place. */
export function readMessage(record: JsonRecord, place: Place): NodeMessage {
  const { id, role, tally } = place;
  const message = readMembers<DeepseekMessage>(record);
  if (readRole(asText(message.peek("role"))) === role) message.drop("role");
  const blocks: BlockDraft[] = [];
  const thought = message.text("reasoning_content");
  if (thought) blocks.push({ kind: "thinking", text: thought });
  const found = message.list("search_results");
  if (!isBlank(found)) for (const each of toolUse("search", {}, found, place)) blocks.push(each);
  const content = message.text("content");
  if (content) blocks.push({ kind: "text", text: content });
  for (const fragment of message.openList("fragments") ?? []) {
    if (fragment !== null) for (const each of readFragment(fragment, place)) blocks.push(each);
    else tally.count("unknownFragments");
  }
  const files = readFiles(message, id);
  const model = role === "assistant" ? message.text("model") : null;
  tally.count("models", model ? 1 : 0);
  return {
    role,
    blocks,
    files,
    time: message.time("inserted_at"),
    assistantMetadata: model ? { model } : {},
    source: { original: message.rest() },
  };
}

function readFragment(fragment: MemberReader<DeepseekFragment>, place: Place): BlockDraft[] {
  const type = asText(fragment.peek("type")) ?? "";
  const kind = TEXTS.get(type);
  if (kind !== undefined) {
    const text = fragment.text("content");
    if (text === null) return [];
    fragment.drop("type");
    return text === "" ? [] : [{ kind, text }];
  }
  if (TOOL.test(type)) {
    const args = Object.fromEntries(
      (["queries", "query", "url"] as const).flatMap((name) => {
        const value = fragment.value(name);
        return isBlank(value) ? [] : [[name, value] as const];
      }),
    );
    fragment.drop("type");
    return toolUse(type.toLowerCase(), args, fragment.value("results", "result", "content"), place);
  }
  place.tally.count("unknownFragments");
  const text = fragment.text("content");
  return text ? [{ kind: "text", text }] : [];
}

/** What the service looked up for the model: a call, and what it found where the export has it. */
function toolUse(name: string, args: JsonRecord, found: unknown, place: Place): BlockDraft[] {
  place.tally.count("searches");
  const id = place.calls.open(null, name, `${place.id}:${name}`);
  const call: BlockDraft = {
    kind: "toolCall",
    id,
    name,
    args,
  };
  if (isBlank(found)) return [call];
  return [
    call,
    {
      kind: "toolResult",
      toolCallId: id,
      state: "succeeded",
      output: found,
    },
  ];
}

/** The files of a message, by name: an export never carries their bytes, but often the text drawn out of them. */
function readFiles(message: MemberReader<DeepseekMessage>, messageId: string): AttachmentDraft[] {
  return (message.openList("files") ?? []).flatMap((file, at): AttachmentDraft[] => {
    const name = file?.text("file_name", "name") ?? null;
    const pointer = asText(file?.peek("id")) ?? asText(file?.peek("file_id"));
    if (file === null || (name === null && pointer === null)) return [];
    file.drop("id", "file_id");
    const text = file.text("content", "text", "extracted_content");
    const draft: AttachmentDraft = {
      id: `${messageId}:file-${at + 1}`,
      name,
      sizeInBytes: file.number("file_size", "size"),
      metadata: pointer === null ? {} : { pointer },
      lookups: [pointer, name].flatMap((each) => each || []),
    };
    return [text ? extractedText(draft, text) : draft];
  });
}
