import { formatPointer } from "@/lib/json/pointers";
import { asRecord } from "@/lib/shared/read-value";

import { isSetting, lastWord, type NaturalText } from "./natural-text";

/** A name or a title is shorter than what somebody said; so is a label of a program. */
const FEWEST_WORDS = 7;
const SHORTEST = 40;
/** More of a text is not needed to tell what it is. */
const TESTED = 2000;

/** Why an answer is empty is no answer. */
const OF_FAILURES: ReadonlySet<string> = new Set(
  "error errors reason reasons status state code".split(" "),
);

const ENCODED =
  /^(?:data:text\/[\w.+-]{1,40}(?:;charset=[\w-]{1,20})?;base64,)?([A-Za-z0-9+/\s]+={0,2})$/;

/**
 * Sentences that stand where a program has names, or in base64. Beside a conversation they say little; in a message
 * that says nothing else they are what it says.
 * @param value nests no deeper than `DEEPEST_ITEM`
 */
export function* hiddenTexts(value: unknown, path = ""): Generator<NaturalText> {
  const members: Iterable<[string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(asRecord(value) ?? {});
  for (const [key, member] of members) {
    const word = lastWord(String(key));
    if (isSetting(word) || OF_FAILURES.has(word)) continue;
    const own = path + formatPointer([key]);
    if (typeof member !== "string") yield* hiddenTexts(member, own);
    else if (isSentence(member) || isSentence(decoded(member))) yield { path: own, text: member };
  }
}

const PATH = /^(?:~|\.{0,2}|[A-Za-z]:)[/\\]\S/;

function isSentence(text: string): boolean {
  const start = text.slice(0, TESTED).trim();
  if (PATH.test(start)) return false;
  return start.length >= SHORTEST && start.split(/\s+/).filter(isWord).length >= FEWEST_WORDS;
}

const isWord = (word: string): boolean =>
  /^["“(]?\p{L}[\p{L}\p{M}’'-]*[.,;:!?…)"”]{0,3}$/u.test(word);

/** The beginning of what base64 stands for; "" for anything else. */
function decoded(text: string): string {
  const [, coded] = ENCODED.exec(text.slice(0, TESTED).trim()) ?? [];
  if (coded === undefined) return "";
  const whole = coded.replaceAll(/\s/g, "");
  try {
    const bytes = Uint8Array.from(atob(whole.slice(0, whole.length - (whole.length % 4))), (sign) =>
      sign.charCodeAt(0),
    );
    return new TextDecoder().decode(bytes);
  } catch {
    // Letters and digits that are no base64.
    return "";
  }
}
