import { asList, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { hiddenTexts } from "./hidden-text";
import { isNatural, naturalTexts, type NaturalText } from "./natural-text";

/** What of a conversation document arrived in its messages, and what stayed next to them. */
export interface Spoken {
  /** Messages with a text, a call, a result or a file. */
  readonly speaking: number;
  /** Whose messages those are. */
  readonly speakers: ReadonlySet<string>;
  /** Characters of their texts. */
  readonly arrived: number;
  /** The system message, "" without one. */
  readonly system: string;
  /** Messages that say nothing although their own extension keeps texts of the source. */
  readonly silent: readonly SilentMessage[];
  /** Characters of everything messages say, also in arguments and results. */
  readonly told: number;
  /** Texts of the source that no message says; they are kept next to the conversation and its messages. */
  readonly beside: Beside;
  /** Where only the user speaks, sentences under names of other things besides: an answer may be among them. */
  readonly hidden: Beside;
  /** Where the user has the last word, the texts beside all messages that no message says. */
  readonly after: Beside;
}

interface Beside {
  readonly characters: number;
  /** How many they are. */
  readonly texts: number;
  /** The first of them, "" without one. */
  readonly text: string;
}

export interface SilentMessage {
  readonly role: string;
  readonly characters: number;
  /** The first text that stayed next to the message. */
  readonly text: string;
}

/** Tells how much of a converted conversation arrived in its messages. */
export function measureSpoken(conversation: unknown): Spoken {
  const record = asRecord(conversation);
  const silent: SilentMessage[] = [];
  const speakers = new Set<string>();
  let speaking = 0;
  let arrived = 0;
  let lastRole = "";
  for (const message of asList(record?.["messages"]).map(asRecord)) {
    if (message === null) continue;
    const texts = textsOf(message);
    arrived += texts.reduce((sum, text) => sum + text.length, 0);
    const role = asText(message["role"]) ?? "";
    lastRole = role;
    if (texts.length > 0 || hasMore(message)) {
      speaking += 1;
      speakers.add(role);
    } else {
      const kept = textsKept(asRecord(message["extensions"]) ?? {});
      const [first] = kept;
      const characters = kept.reduce((sum, { text }) => sum + text.trim().length, 0);
      if (first !== undefined) silent.push({ role, characters, text: first.text });
    }
  }
  const system = asText(record?.["systemMessage"]) ?? "";
  const compared = compareKept(record, { system, speakers, isOpen: lastRole === "user" });
  return { speaking, speakers, arrived, system, silent, ...compared };
}

/** What stayed next to a message that says nothing; where nothing reads so, also what is under names of other things. */
function textsKept(extensions: JsonRecord): NaturalText[] {
  const natural = [...naturalTexts(extensions)];
  return natural.length > 0 ? natural : [...hiddenTexts(extensions)];
}

/** HTML is kept where it was made Markdown, which says the same in other signs. */
const MARKUP = /^<[a-z!]/i;

/** One word is more often a category of a collection than an answer. */
const SEVERAL_WORDS = /\S\s+\S|[^\P{L}\p{Script=Latin}]/u;

/** Whether nobody but the user says anything. */
export const isUserAlone = (speakers: ReadonlySet<string>): boolean =>
  speakers.size === 1 && speakers.has("user");

/** What messages say, and the texts of extensions that they do not say. */
function compareKept(
  record: JsonRecord | null,
  { system, speakers, isOpen }: Pick<Spoken, "system" | "speakers"> & { isOpen: boolean },
): Pick<Spoken, "told" | "beside" | "hidden" | "after"> {
  const said = new Set<string>();
  const extensions: JsonRecord[] = [asRecord(record?.["extensions"]) ?? {}];
  let told = 0;
  for (const message of asRecords(record?.["messages"])) {
    extensions.push(asRecord(message["extensions"]) ?? {});
    for (const text of textsBelow({ ...message, extensions: null })) {
      if (!said.has(text) && isNatural(text)) told += text.length;
      said.add(text);
    }
  }
  const isSaid = (text: string) => said.has(text) || system.includes(text) || MARKUP.test(text);
  const count = (texts: Iterable<NaturalText>, counted: Set<string>): Beside => {
    const found = { characters: 0, texts: 0, text: "" };
    for (const { text } of texts) {
      const kept = text.trim();
      if (isSaid(kept) || counted.has(kept)) continue;
      counted.add(kept);
      found.characters += kept.length;
      found.texts += 1;
      found.text ||= text;
    }
    return found;
  };
  const among = (textsIn: (value: JsonRecord) => Iterable<NaturalText>): Beside =>
    count(
      extensions.flatMap((extension) => [...textsIn(extension)]),
      said,
    );
  const last = isOpen ? [...naturalTexts(extensions[0] ?? {})] : [];
  const after = count(
    last.filter(({ text }) => SEVERAL_WORDS.test(text)),
    new Set(),
  );
  const beside = among(naturalTexts);
  const hidden = among(isUserAlone(speakers) ? hiddenTexts : () => []);
  return { told, beside, hidden, after };
}

function* textsBelow(value: unknown): Generator<string> {
  if (typeof value === "string") yield value.trim();
  else if (typeof value === "object" && value !== null) {
    for (const member of Object.values(value)) yield* textsBelow(member);
  }
}

const blocksOf = (message: JsonRecord) => asRecords(message["contentBlocks"]);

function textsOf(message: JsonRecord): string[] {
  const texts = [message["content"], ...blocksOf(message).map((block) => block["text"])];
  return texts.map((text) => (asText(text) ?? "").trim()).filter((text) => text !== "");
}

/** Calls, results and files speak without a text. */
function hasMore(message: JsonRecord): boolean {
  const others = blocksOf(message).some(
    ({ blockType }) => blockType !== "text" && blockType !== "thinking",
  );
  return others || asList(message["attachments"]).length > 0;
}
