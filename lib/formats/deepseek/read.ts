import type { MessageRole } from "@/lib/domain/conversation/schema/conversation";
import { formatPointer } from "@/lib/json/pointers";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { assembleItem, type SourceNode } from "../kit/tree/assemble";
import { createCallRegister } from "../kit/tree/call-register";
import { createTally, type Tally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { isBlank, unmapped } from "../kit/source/unmapped";
import { readMembers } from "../kit/source/member-reader";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { readSourceTime } from "../kit/source/time";
import { finding, warning } from "../kit/contract/finding";
import { DEEPSEEK_FACTS, type DeepseekFact } from "./facts";
import { readMessage, roleOf } from "./message";
import type { DeepseekConversation } from "./source";

export const FORMAT_ID = "deepseek";

/** Reads one conversation of an export. */
export async function parseDeepseek(item: unknown, context: ParseContext): Promise<ParseResult> {
  const tooDeep = refuseDepth(item, context.pointer);
  if (tooDeep !== null) return tooDeep;
  const mapping = asRecord(asRecord(item)?.["mapping"]);
  if (mapping === null) {
    const expected =
      "A conversation of a DeepSeek export has its messages in “mapping”; this has none.";
    return refuseShape(expected, context.pointer);
  }
  const conversation = readMembers<DeepseekConversation>(asRecord(item) ?? {});
  conversation.drop("mapping");
  const tally = createTally(DEEPSEEK_FACTS);
  const { nodes, rest, findings } = readNodes(mapping, context.pointer, tally);
  return assembleItem(
    {
      format: FORMAT_ID,
      sourceId: conversation.text("id") || null,
      title: conversation.text("title") || null,
      created: conversation.time("inserted_at"),
      updated: conversation.time("updated_at"),
      original: { ...conversation.rest(), nodes: rest },
      nodes,
    },
    context,
    tally,
    findings,
  );
}

/** The entries of `mapping` as a tree; an entry without a message is a place between others. */
function readNodes(mapping: JsonRecord, pointer: string, tally: Tally<DeepseekFact>) {
  const findings: Diagnostic[] = [];
  const rest: [string, unknown][] = [];
  const roles = new Map<string, MessageRole>();
  const calls = createCallRegister();
  const nodes = Object.entries(mapping).map(([id, value]): SourceNode => {
    const path = pointer + formatPointer(["mapping", id]);
    const node = asRecord(value);
    const record = asRecord(node?.["message"]);
    const parent = asText(node?.["parent"]) || null;
    const left = node === null ? value : nodeRest(node, id, mapping);
    if (!isBlank(left)) rest.push([id, left]);
    if (node === null) findings.push(strange("This entry is not a node; it is kept aside.", path));
    if (record === null) {
      if (!isBlank(node?.["message"])) {
        findings.push(
          strange("The message of this node is not an object; it is kept aside.", path),
        );
      }
      return { id, parent, path, message: null };
    }
    if (!isBlank(record["inserted_at"]) && readSourceTime(record["inserted_at"]) === null) {
      findings.push(unreadableTime(`${path}/message/inserted_at`));
    }
    const before = parent === null ? null : (roles.get(parent) ?? null);
    const role = roleOf(record, before);
    roles.set(id, role);
    return { id, parent, path, message: readMessage(record, { id, role, calls, tally }) };
  });
  tally.count("nodeFields", rest.length);
  return { nodes, rest: Object.fromEntries(rest), findings };
}

/** What a node says besides its place; children that name it as their parent say no more than that. */
function nodeRest(node: JsonRecord, id: string, mapping: JsonRecord): JsonRecord {
  const { children, parent } = node;
  const isChild = (child: unknown) =>
    typeof child === "string" && asRecord(own(mapping, child))?.["parent"] === id;
  const isKnown = typeof parent === "string" && own(mapping, parent) !== undefined;
  const taken = [
    ...(node["id"] === id ? ["id"] : []),
    ...(isKnown ? ["parent"] : []),
    ...(Array.isArray(children) && children.every(isChild) ? ["children"] : []),
    ...(asRecord(node["message"]) === null ? [] : ["message"]),
  ];
  return unmapped(node, new Set(taken));
}

const own = (mapping: JsonRecord, id: string): unknown =>
  Object.hasOwn(mapping, id) ? mapping[id] : undefined;

const strange = (message: string, path: string): Diagnostic =>
  finding("warning", "import.entry-not-object", message, path);

const unreadableTime = warning(
  "import.time-unreadable",
  "The time of this message can’t be read; it is kept as it is.",
);
