import { composeText } from "./compose-text";

/**
 * Letters of scripts that are written without blanks between words, or whose words grow by endings: a search
 * finds any stretch of them, so each counts as a word of its own.
 */
const UNSPACED = [
  "Han",
  "Hiragana",
  "Katakana",
  "Hangul",
  "Bopomofo",
  "Yi",
  "Thai",
  "Lao",
  "Khmer",
  "Myanmar",
  "Tibetan",
  "Javanese",
];

const UNSPACED_LETTER = new RegExp(
  `[${UNSPACED.map((script) => String.raw`\p{Script_Extensions=${script}}`).join("")}]`,
  "gu",
);

/** Whether a text can have any of them: a look at code units, since most texts have none. */
const MAY_BE_UNSPACED = /[\u0E00-\u109F\u1100-\u11FF\u1780-\u17FF\u2E80-\uDFFF\uF900-\uFFDC]/;

/**
 * Puts accents and letters together, and blanks around every letter of a script that has none between words, so that
 * an index of words holds these letters one by one. Texts and queries alike go through it; other texts come back as
 * they are.
 */
export function separateScripts(text: string): string {
  const composed = composeText(text);
  return mayBeUnspaced(composed) ? composed.replace(UNSPACED_LETTER, " $& ") : composed;
}

/** Whether a text can have letters of such a script; true also for some texts that have none. */
export function mayBeUnspaced(text: string): boolean {
  return MAY_BE_UNSPACED.test(text);
}
