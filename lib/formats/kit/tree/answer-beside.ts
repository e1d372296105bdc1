import { formatPointer, parsePointer } from "@/lib/json/pointers";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { Format, ParseContext } from "../contract/format";
import { unmapped } from "../source/unmapped";
import { parsingRows } from "./separate-rows";

/** Members in which logs and collections keep what was answered to the messages beside them. */
const ANSWER_MEMBERS = "response completion output answer reply message".split(" ");

/** A name of an answer that may be a text by itself; a text called `message` is more often one of the program. */
const isTextMember = (name: string) => name !== "message";

/** Reads messages however they are kept: as rows of several conversations, or with their answer beside them. */
export const parsingMessages = (parse: Format["parse"]): Format["parse"] =>
  parsingRows(parsingAnswers(parse));

/** What was answered, and where. */
interface Answers {
  readonly messages: readonly JsonRecord[];
  /** JSON Pointer of each in the item. */
  readonly pointers: readonly string[];
  readonly member: string;
  /** What the member says besides. */
  readonly rest: JsonRecord;
}

/**
 * Reads a request with the answer that is kept beside its messages as one conversation.
 * @param parse reads messages
 */
function parsingAnswers(parse: Format["parse"]): Format["parse"] {
  return async (item, context) => {
    const record = asRecord(item);
    const asked = asList(record?.["messages"]);
    const answers = record === null ? null : findAnswers(record, asked);
    if (answers === null) return parse(item, context);
    const { member, messages, pointers, rest } = answers;
    const others = unmapped(record, new Set([member]));
    const whole = { ...others, messages: [...asked, ...messages] };
    const besides = Object.keys(rest).length === 0 ? {} : { [member]: rest };
    const result = await parse({ ...whole, ...besides }, context);
    const diagnostics = result.diagnostics.map((each) =>
      moved(each, pointers, { before: asked.length, context }),
    );
    return { ...result, diagnostics };
  };
}

/** Null where the messages end with an answer already, or nothing beside them is one. */
function findAnswers(record: JsonRecord, asked: readonly unknown[]): Answers | null {
  const last = asRecord(asked.at(-1));
  if (last === null || last["role"] === "assistant" || "choices" in record) return null;
  for (const member of ANSWER_MEMBERS) {
    const found = readAnswer(record[member], member);
    if (found !== null) return { ...found, member };
  }
  return null;
}

function readAnswer(value: unknown, member: string): Omit<Answers, "member"> | null {
  const text = asText(value);
  if (text !== null) {
    if (text.trim() === "" || !isTextMember(member)) return null;
    return {
      messages: [{ role: "assistant", content: text }],
      pointers: [`/${member}`],
      rest: {},
    };
  }
  const answer = asRecord(value);
  if (answer !== null && isAnswer(answer)) {
    return { messages: [answer], pointers: [`/${member}`], rest: {} };
  }
  const [name, list] = listIn(answer) ?? ["", Array.isArray(value) ? asList(value) : []];
  const messages = list.map((each) => (name === "choices" ? asRecord(each)?.["message"] : each));
  const records = messages.map(asRecord).filter((each) => each !== null && isAnswer(each));
  // Several choices are versions of one answer, which follow no one.
  if (records.length === 0 || records.length < list.length) return null;
  if (name === "choices" && records.length > 1) return null;
  const inside = `/${member}${name === "" ? "" : `/${name}`}`;
  return {
    messages: records.map((each) => each ?? {}),
    pointers: records.map((_, at) => `${inside}/${at}${name === "choices" ? "/message" : ""}`),
    rest: name === "" ? {} : unmapped(answer, new Set([name])),
  };
}

/** The list of answers in an answer of OpenAI’s interfaces. */
function listIn(answer: JsonRecord | null): [string, readonly unknown[]] | null {
  for (const name of ["choices", "output"]) {
    const list = answer?.[name];
    if (Array.isArray(list)) return [name, asList(list)];
  }
  return null;
}

const isAnswer = (record: JsonRecord): boolean =>
  record["role"] === "assistant" && Object.hasOwn(record, "content");

/** A finding about an answer, where that is in the file. */
function moved(
  finding: Diagnostic,
  pointers: readonly string[],
  { before, context }: { before: number; context: ParseContext },
): Diagnostic {
  const [list, position, ...others] =
    parsePointer(finding.path.slice(context.pointer.length)) ?? [];
  const pointer = list === "messages" ? pointers[Number(position) - before] : undefined;
  if (pointer === undefined) return finding;
  return { ...finding, path: context.pointer + pointer + formatPointer(others) };
}
