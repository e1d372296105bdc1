import { findSecretsAcross } from "@/lib/domain/findings/scan/across-texts";
import type { FindingRule } from "@/lib/domain/findings/rules";
import { asRecord, asText } from "@/lib/shared/read-value";
import { messageParts, type PartText } from "./message-parts";

/** A part of a secret that goes on in another call or message. */
export interface AcrossPart {
  readonly pointer: string;
  readonly rule: FindingRule;
  readonly start: number;
  readonly end: number;
  /** What stands there, so that the part is not taken for one of another message of the same id. */
  readonly value: string;
}

/** Parts of secrets by document, and by the id of the message they are in. */
export interface AcrossParts {
  of(owner: string, messageId: string | null): readonly AcrossPart[];
}

/** Collects, message by message in the order of a document, the secrets that go on from one part to the next. */
export interface AcrossCollector {
  /** @param text of a message */
  add(text: string, messageId: string): void;
  /** By message id. */
  readonly found: ReadonlyMap<string, readonly AcrossPart[]>;
}

/** A text that was read, and the message it is in. */
interface ReadText extends PartText {
  readonly messageId: string;
}

type Tracks = ReadonlyMap<string, readonly (readonly ReadText[])[]>;

/** So many texts before a border, and behind it, are put together. */
const MOST_BESIDE = 6;
/** Words of a phrase and pieces of a key that come one by one are followed farther. */
const MOST_SHORT = 24;
const SHORT = 24;
/** Answers that were tried again hang on the same message; so many messages are remembered for those that follow. */
const MOST_REMEMBERED = 200;

export function createAcrossCollector(): AcrossCollector {
  const found = new Map<string, AcrossPart[]>();
  const remembered = new Map<string, Tracks>();
  let latest: Tracks = new Map();

  function note(
    { messageId, pointer, text }: ReadText,
    match: Omit<AcrossPart, "pointer" | "value">,
  ) {
    const { rule, start, end } = match;
    const parts = found.get(messageId) ?? [];
    const isKnown = parts.some(
      (part) => part.pointer === pointer && part.start === start && part.end === end,
    );
    if (isKnown) return;
    parts.push({ pointer, rule, start, end, value: text.slice(start, end) });
    found.set(messageId, parts);
  }

  function look(before: readonly ReadText[], after: readonly ReadText[]): void {
    if (before.length === 0 || after.length === 0) return;
    const all = [...before, ...after];
    const texts = (list: readonly ReadText[]) => list.map(({ text }) => text);
    for (const { at, match } of findSecretsAcross(texts(before), texts(after))) {
      const text = all[at];
      if (text !== undefined) note(text, match);
    }
  }

  return {
    found,
    add(text, messageId) {
      const message: unknown = JSON.parse(text);
      const parent = asText(asRecord(message)?.["parentId"]);
      const tracks = new Map((parent === null ? undefined : remembered.get(parent)) ?? latest);
      for (const part of messageParts(message)) {
        const texts = part.texts.map((each) => ({ ...each, messageId }));
        const earlier = tracks.get(part.track) ?? [];
        for (const [before, after] of bordersOf(earlier, texts)) look(before, after);
        tracks.set(part.track, [...earlier, texts].slice(-MOST_SHORT));
      }
      latest = tracks;
      remembered.delete(messageId);
      remembered.set(messageId, tracks);
      const [oldest] = remembered.keys();
      if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    },
  };
}

/** What is looked at together: what follows each other, and what has the same place in each part. */
function* bordersOf(
  earlier: readonly (readonly ReadText[])[],
  texts: readonly ReadText[],
): Generator<readonly [readonly ReadText[], readonly ReadText[]], void, void> {
  yield [endOf(earlier.flat()), texts.slice(0, MOST_BESIDE)];
  if (texts.length === 1 && earlier.every(({ length }) => length === 1)) return;
  for (const text of texts) {
    const same = earlier.flatMap((part) => part.find(({ key }) => key === text.key) ?? []);
    // Two halves of a secret are never the same.
    if (same.at(-1)?.text !== text.text) yield [endOf(same), [text]];
  }
}

function endOf(texts: readonly ReadText[]): readonly ReadText[] {
  const isLong = texts.findLastIndex(({ text }) => text.length > SHORT);
  const most = Math.min(MOST_SHORT, Math.max(MOST_BESIDE, texts.length - isLong - 1));
  return texts.slice(-most);
}
