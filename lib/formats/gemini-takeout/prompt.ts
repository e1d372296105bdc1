/**
 * The word an activity of prompting begins with. The log is written in the language of the account; a word that
 * is not here stays part of the prompt, which is reported.
 */
const PROMPT_WORDS = /^(?:Prompted|Asked|Said)[\s\u00A0]+/;

/** What was asked, and whether the title says by a known word that something was. */
export function readPrompt(title: string): { text: string; isKnown: boolean } {
  const word = PROMPT_WORDS.exec(title)?.[0];
  return word === undefined
    ? { text: title, isKnown: false }
    : { text: title.slice(word.length), isKnown: true };
}
