import { PLACEHOLDER } from "./user-info";

/** The pairs of letters that words have most often; of those drawn by lot, hardly a third is among them. */
const PAIRS = new Set(
  "th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld ry mp fe bl ab gh ty op wo sa ay ex ke ui uc ue ag ru do da cr gu gr av ap sp au um up oc og rk ck ob ub gi ga fa cu bo br cl ey rd ys ep sw va ds if sc".split(
    " ",
  ),
);
const COMMON = 0.7;
/** `installation`, `Overview`, `gettingStarted2`, `LRLanguage`. */
const NAME = /^[A-Z]{0,4}[a-z]+(?:[A-Z]{1,5}[a-z]+)*\d{0,3}[a-z]?$/;

/** Whether letters without a gap make words, or the name of something, rather than being drawn by lot. */
function readsAsName(text: string): boolean {
  if (!NAME.test(text)) return false;
  const pairs = text
    .split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|\d+/)
    .filter((word) => /[a-z]/.test(word))
    .flatMap((word) => Array.from(word.slice(1), (letter, at) => word.charAt(at) + letter));
  const known = pairs.filter((pair) => PAIRS.has(pair.toLowerCase()));
  // Where the case changes at every other letter no words are.
  return pairs.length * 2 >= text.length && known.length >= COMMON * pairs.length;
}

/** What words of a sentence end in: `Basic authentication`, `Token management`. */
const NOUN = /^[A-Za-z]{6,16}(?<=tion|tions|ment|ing|ity|ance|ence|able|ness|ics|ials?|ers?)$/;

/** Whether it is a long word of a sentence. */
export const isNoun = (text: string): boolean => NOUN.test(text) && readsAsName(text);

const PART = /^(?:[A-Za-z]?[a-z]{0,14}|[A-Z]{2,14}|v?\d{1,13}|\d{1,2}[a-z])$/;

/** `getting-started`, `pond.example:8080`, `claude-sonnet-4-20250514`, `2025-06-18`, `@acme/pond@1.2.3`. */
function isInParts(text: string): boolean {
  const parts = text.replace(/^@/, "").split(/[-_.:/@]/);
  return parts.length > 1 && parts.every((part) => PART.test(part) || readsAsName(part));
}

const PATH = /^(?:~|\.{1,2}|[A-Za-z]:)?[/\\](?:[A-Z]?[a-z0-9._-]*[/\\])*[A-Z]?[a-z0-9._-]*$/;
const ADDRESS = /^[a-z][a-z0-9+.-]{1,20}:\/\//i;
const MOMENT = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/;
/** `your-token-here`, `MY_API_KEY`, `<token>`. */
const STANDS_FOR =
  /^(?:your[a-z_ -]*|(?=[A-Za-z]+(?:[-_ ][A-Za-z]+)+$)(?:[A-Za-z]+[-_ ])*(?:token|key|secret|password|value|credentials?|here|me)(?:[-_ ][A-Za-z]+)*|(.)\1+)$/i;

/** Whether a text stands for a credential that is put there by hand. */
export const isPlaceholder = (text: string): boolean =>
  PLACEHOLDER.test(text) || STANDS_FOR.test(text);

const SUM = /^sha\d{1,3}[:-]/i;

/** Whether a text says where something is, or which version of it: a path, an address, a host, a date, a sum. */
export function isNameOfThing(text: string): boolean {
  return isInParts(text) || [PATH, ADDRESS, MOMENT, SUM].some((form) => form.test(text));
}

const FEWEST = 12;
const SIGNS = /^[!#-&*-;=?-Z^-z~]+$/;

/** Whether a text says nothing to people: neither words nor the name of a thing, and too long for a number of one. */
export function isOpaque(text: string): boolean {
  if (text.length < FEWEST || !SIGNS.test(text)) return false;
  return !isPlaceholder(text) && !isNameOfThing(text) && !readsAsName(text);
}
