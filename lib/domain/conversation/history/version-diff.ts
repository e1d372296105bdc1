import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { indentJson } from "@/lib/shared/indent-json";

/** The same thing in two versions. */
export interface Pair {
  readonly before: string;
  readonly after: string;
}

/** What two versions of a message, or of a conversation without its messages, differ in. */
export interface VersionDiff {
  /** What a person wrote or reads: texts, thinking, title, system message; null when it is the same. */
  readonly words: Pair | null;
  /** Everything else as lines of JSON; null when it is the same. */
  readonly rest: Pair | null;
  /** The values are the same and only the way they are written differs; `rest` is the text as it is then. */
  readonly isWriting: boolean;
}

/** Members that hold words, by the name they have in a message or in a conversation. */
const WORDS = ["conversationTitle", "systemMessage", "content"] as const;
const LIMIT = 4_000_000;

/** What two exact texts differ in; texts that are no JSON are compared as they are. */
export function compareVersions(before: string, after: string): VersionDiff {
  const old = readVersion(before);
  const fresh = readVersion(after);
  if (old === null || fresh === null) {
    const rest = before === after ? null : { before, after };
    return { words: null, rest, isWriting: false };
  }
  const words = pairOf(old.words, fresh.words);
  const rest = pairOf(old.rest, fresh.rest);
  if (words !== null || rest !== null || before === after) return { words, rest, isWriting: false };
  const laidOut = pairOf(indentJson(before, LIMIT).text, indentJson(after, LIMIT).text);
  return { words: null, rest: laidOut ?? { before, after }, isWriting: true };
}

function pairOf(before: string, after: string): Pair | null {
  return before === after ? null : { before, after };
}

function readVersion(text: string): { words: string; rest: string } | null {
  let value: JsonRecord | null;
  try {
    value = asRecord(JSON.parse(text));
  } catch {
    return null;
  }
  if (value === null) return null;
  const words: string[] = [];
  const rest: Record<string, unknown> = Object.assign(Object.create(null) as object, value);
  for (const name of WORDS) {
    const held = value[name];
    if (typeof held !== "string") continue;
    words.push(held);
    delete rest[name];
  }
  const blocks = value["contentBlocks"];
  if (Array.isArray(blocks)) {
    rest["contentBlocks"] = blocks.map((block: unknown) => {
      const members = asRecord(block);
      const held = members?.["text"];
      if (members === null || typeof held !== "string") return block;
      words.push(held);
      const { text: _text, ...others } = members;
      return others;
    });
  }
  return { words: words.join("\n\n"), rest: JSON.stringify(rest, null, 2) };
}
