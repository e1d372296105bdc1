import {
  asNumber,
  asRecord,
  asRecords,
  asText,
  recordFrom,
  type JsonRecord,
} from "@/lib/shared/read-value";

/** Values of a file in members of a format that is read, to be read from a copy of our own. */
export interface Rewritten {
  /** The conversations of the file, or the rows of one, in their order. */
  readonly items: readonly unknown[];
  /** Those that are more than plain messages and are left as they are, by their number from 0. */
  readonly unread: ReadonlySet<number>;
  /** What an item lacks because the program cut it, by its number from 0. */
  readonly cut: ReadonlyMap<number, string>;
  /** What the file has beside them, by its member. */
  readonly beside: readonly string[];
}

/** A program that saves plain messages in members of its own. */
export interface PlainExport {
  /** The rest of "It looks like …". */
  readonly what: string;
  /** What of it is read; said where this file is not. */
  readonly instead: string;
  /** Whether a sample shows it: the root object, or one item of a list or of lines. */
  readonly is: (sample: JsonRecord) => boolean;
  /** @returns null where nothing in it is plain messages: reading it as such would lose or mix up something */
  readonly rewrite: (root: unknown) => Rewritten | null;
}

const NOTHING_CUT: ReadonlyMap<number, string> = new Map();

/**
 * The conversations of a file in other members.
 * @param rewrite gives null for one that is more than plain messages
 */
export function rewriteEach<Talk>(
  talks: readonly Talk[],
  rewrite: (talk: Talk) => JsonRecord | null,
  beside: readonly string[] = [],
): Rewritten | null {
  const unread = new Set<number>();
  const items = talks.map((talk, at) => {
    const result = rewrite(talk);
    if (result === null) unread.add(at);
    return result ?? talk;
  });
  return unread.size === items.length ? null : { items, unread, cut: NOTHING_CUT, beside };
}

/** The objects of a list; null where an entry is none, which would be passed over. */
export function onlyRecords(value: unknown): readonly JsonRecord[] | null {
  if (!Array.isArray(value)) return null;
  const records = asRecords(value);
  return records.length === value.length ? records : null;
}

/** The items of a list, or the only one. */
export const itemsOf = (root: unknown): readonly JsonRecord[] | null =>
  onlyRecords(Array.isArray(root) ? root : [root]);

/** An object without some of its members. */
export function without(record: JsonRecord, ...names: readonly string[]): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Members that say the same in OpenAI's lists. */
const SHARED: ReadonlySet<string> = new Set(["id", "title", "model"]);

/**
 * A conversation with messages that were rewritten; null where one of them could not be. What else the program says of
 * it goes into one member: under its own name it might be taken for one of another format.
 */
export function withMessages(
  conversation: JsonRecord,
  messages: readonly (JsonRecord | null)[],
): JsonRecord | null {
  if (messages.includes(null)) return null;
  const members = Object.entries(conversation).filter(([name]) => name !== "messages");
  const others = members.filter(([name, value]) => !SHARED.has(name) || asText(value) === null);
  return {
    ...recordFrom(members.filter((member) => !others.includes(member))),
    messages,
    ...(others.length > 0 && { details: recordFrom(others) }),
  };
}

/** Messages from the first to the last by a number that all of them have; as they are where one has none. */
export function inOrderOf(messages: readonly JsonRecord[], member: string): readonly JsonRecord[] {
  const time = (message: JsonRecord) => asNumber(message[member]);
  if (messages.some((message) => time(message) === null)) return messages;
  return messages.toSorted((a, b) => (time(a) ?? 0) - (time(b) ?? 0));
}

/** Whether a member is a text. */
export const isText = (record: JsonRecord, name: string) => asText(record[name]) !== null;

/** The object in a member; an empty one where there is none. */
export const inside = (record: JsonRecord, name: string): JsonRecord =>
  asRecord(record[name]) ?? {};
