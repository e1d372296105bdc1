import { createDice, seedOf, type Dice } from "../random";

/** Words of a plain library; the first ones stand in most messages, the last ones in a few hundred of a million. */
export const PLAIN_WORDS: readonly string[] = inventWords(20_000);

export interface PlainOptions {
  readonly seed: number;
  readonly conversations: number;
  /** Of each conversation. */
  readonly messages: number;
}

export interface PlainDocument {
  readonly head: string;
  readonly messages: readonly { readonly lead: string; readonly raw: string }[];
  readonly tail: string;
}

const FIRST_MS = Date.parse("2022-01-01T00:00:00Z");
const LAST_MS = Date.parse("2026-01-01T00:00:00Z");

/**
 * A library of short dated messages and nothing else, which is quick to make in any size: what a search costs depends
 * on how many messages have a word. The same options give the same documents.
 */
export function* plainDocuments(options: PlainOptions): Generator<PlainDocument> {
  for (let at = 0; at < options.conversations; at += 1) yield plainDocument(options, at);
}

function plainDocument({ seed, messages }: PlainOptions, at: number): PlainDocument {
  const dice = createDice(seedOf(seed, at));
  // Not in the order of time: imports of several accounts follow each other.
  let ms = FIRST_MS + Math.floor(dice.next() * (LAST_MS - FIRST_MS));
  const pieces = Array.from({ length: messages }, (_, number) => {
    ms += dice.between(5_000, 300_000);
    const createdAt = new Date(ms).toISOString();
    const id = `plain-${at}-${number}`;
    const isAnswer = number % 2 === 1;
    const text = plainText(dice, isAnswer ? dice.between(40, 90) : dice.between(10, 40));
    const message = isAnswer
      ? {
          id,
          role: "assistant",
          messageType: "composite",
          index: number,
          contentBlocks: [{ blockType: "text", id: `${id}-text`, createdAt, text }],
          assistantMetadata: { model: "plain-1" },
        }
      : {
          id,
          role: "user",
          messageType: "text",
          index: number,
          content: text,
          auditTrail: [{ action: "created", actorId: "user:plain", timestamp: createdAt }],
        };
    return { lead: number === 0 ? "" : ",", raw: JSON.stringify(message) };
  });
  const shell = {
    id: `plain-${seed}-${at}`,
    conversationTitle: plainText(dice, 5),
    auditTrail: [
      { action: "created", actorId: "user:plain", timestamp: new Date(ms).toISOString() },
    ],
  };
  return {
    head: `${JSON.stringify(shell).slice(0, -1)},"messages":[`,
    messages: pieces,
    tail: "]}",
  };
}

/** Words as often as languages have them: each about as rare as its place in the list. */
function plainText(dice: Dice, words: number): string {
  return Array.from({ length: words }, () => plainWord(dice.next())).join(" ");
}

const FLATTENED = 2.7;

function plainWord(chance: number): string {
  const share = (PLAIN_WORDS.length + FLATTENED) / FLATTENED;
  const place = Math.floor(FLATTENED * (share ** chance - 1));
  return PLAIN_WORDS[Math.min(place, PLAIN_WORDS.length - 1)] ?? "";
}

function inventWords(count: number): string[] {
  const dice = createDice(20_000);
  const words = new Set<string>();
  const letter = (letters: string): string => letters.charAt(dice.below(letters.length));
  while (words.size < count) {
    let word = "";
    for (let left = dice.between(1, 4); left > 0; left -= 1) {
      word +=
        letter("bcdfghklmnprstvw") + letter("aeiou") + (dice.chance(0.3) ? letter("lnrst") : "");
    }
    if (word.length > 2) words.add(word);
  }
  return [...words];
}

/** A kind of search, and searches of it drawn from texts of a library. */
export const PLAIN_QUERIES = {
  "one word": (dice, text) => dice.pick(text),
  "two words": (dice, text) => `${dice.pick(text)} ${dice.pick(text)}`,
  prefix: (dice, text) => `${dice.pick(text).slice(0, dice.between(3, 5))}*`,
  phrase(dice, text) {
    const at = dice.below(text.length - 2);
    return `"${text.slice(at, at + dice.between(2, 3)).join(" ")}"`;
  },
} as const satisfies Readonly<Record<string, (dice: Dice, text: readonly string[]) => string>>;

/**
 * Searches of one kind: a third of them drawn from the words as they stand, which are mostly frequent, the others
 * from those of the middle and from the rare ones.
 */
export function plainQueries(
  options: PlainOptions,
  kind: keyof typeof PLAIN_QUERIES,
  count: number,
): string[] {
  const dice = createDice(seedOf(options.seed, 1_000_000));
  const [middle, rare] = [PLAIN_WORDS.slice(100, 2000), PLAIN_WORDS.slice(2000)];
  return Array.from({ length: count }, (_, at) => {
    const { messages } = plainDocument(options, dice.below(options.conversations));
    const words = textOf(messages[1]?.raw ?? "");
    if (kind === "phrase") return PLAIN_QUERIES.phrase(dice, words);
    const drawn = [
      words,
      [dice.pick(middle), dice.pick(words)],
      [dice.pick(rare), dice.pick(middle)],
    ];
    return PLAIN_QUERIES[kind](
      dice,
      (drawn[at % 3] ?? words).filter(({ length }) => length > 2),
    );
  });
}

function textOf(raw: string): string[] {
  return (/"text":"([^"]*)"/.exec(raw)?.[1] ?? "").split(" ");
}
