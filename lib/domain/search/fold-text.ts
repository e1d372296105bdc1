const folds = new Map<string, string>();

/** A character without case and accents, in as many UTF-16 units as before. */
function foldCharacter(character: string): string {
  const known = folds.get(character);
  if (known !== undefined) return known;
  // Only the letter itself: what Unicode takes it apart into begins with it.
  const [letter = character] = character.normalize("NFD");
  const lower = letter.toLowerCase();
  const folded = lower.length === character.length ? lower : character;
  folds.set(character, folded);
  return folded;
}

/** A text without case and accents, of the same length, so that places in it are places in the text. */
export function foldText(text: string): string {
  // Lower case changes no length within ASCII; nearly all texts are left with few other characters.
  if (!/[^\0-\x7F]/.test(text)) return text.toLowerCase();
  return text.replace(/[^\0-\x7F]/gu, foldCharacter).replace(/[A-Z]+/g, lower);
}

function lower(letters: string): string {
  return letters.toLowerCase();
}
