import { formatPointer } from "@/lib/json/pointers";
import { asRecord } from "@/lib/shared/read-value";

/** A text of a source that somebody wrote, and where it is. */
export interface NaturalText {
  /** JSON Pointer in the value that was looked through. */
  readonly path: string;
  readonly text: string;
}

/** Last words of member names whose texts name, date, address or classify something. */
const NAMING: ReadonlySet<string> = new Set(
  (
    "id ids uuid guid key keys hash sha256 digest signature signatures role type kind state status model models " +
    "name names title titles slug version url urls uri uris link links href path paths cwd file files pointer " +
    "filename mime mimetype format language lang locale timezone zone time times timestamp date at created updated " +
    "from sender author owner user username email account avatar icon color tag tags folder branch commit " +
    "source origin platform engine provider client agent summary reason code error errors encoding schema header " +
    "product products controls"
  ).split(" "),
);

/** Last words of member names whose whole value sets something up and is no part of what was said. */
const SETTINGS: ReadonlySet<string> = new Set(
  (
    "tools functions toolsets declarations settings setting config configuration parameters " +
    "instruction instructions system account accounts folders prompts plugins"
  ).split(" "),
);

/** Whether what is under a name that ends so sets something up. */
export const isSetting = (word: string): boolean => SETTINGS.has(word);

/** More of a text is not needed to tell what it is. */
const TESTED = 2000;

/**
 * The texts inside a value that a person or a model can have written, as far as it shows: several words, a word with
 * a full stop, or writing that is not Latin; not what names, dates, addresses or sets up something.
 * @param value nests no deeper than `DEEPEST_ITEM`
 */
export function* naturalTexts(value: unknown, path = ""): Generator<NaturalText> {
  if (Array.isArray(value)) {
    // A list of plain texts is judged by the name of the list, which the caller has looked at.
    for (const [at, element] of value.entries()) yield* textsIn(element, `${path}/${at}`);
    return;
  }
  for (const [key, member] of Object.entries(asRecord(value) ?? {})) {
    const word = lastWord(key);
    const isTexts = typeof member === "string" || isTextList(member);
    if (SETTINGS.has(word) || (isTexts && NAMING.has(word))) continue;
    yield* textsIn(member, path + formatPointer([key]));
  }
}

function* textsIn(value: unknown, path: string): Generator<NaturalText> {
  if (typeof value !== "string") yield* naturalTexts(value, path);
  else if (isNatural(value)) yield { path, text: value };
}

const isTextList = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string");

/** `created_at` → `at`, `systemInstruction` → `instruction`. */
export function lastWord(key: string): string {
  const words = key.slice(-40).split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u);
  return (words.at(-1) ?? "").toLowerCase();
}

const ADDRESS = /^(?:data:|[a-z][a-z\d+.-]*:\/\/)\S*$/i;
const OTHER_WRITING = /[^\P{L}\p{Script=Latin}]/u;
/** `Yes`, `yes!`, but neither `assistant` nor `GPT`. */
const SINGLE_WORD = /^(?:\p{Lu}\p{Ll}+|\p{L}+[.!?…]{1,3})$/u;

/** Whether a text reads like something that was said. */
export function isNatural(text: string): boolean {
  const start = text.slice(0, TESTED).trim();
  if (ADDRESS.test(start)) return false;
  if (OTHER_WRITING.test(start) || SINGLE_WORD.test(start)) return true;
  const words = start.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length >= 2;
}
