const folds = new Map<string, string>();

/** Letters that are another one at the end of a word, or in another hand. */
const SAME: ReadonlyMap<string, string> = new Map([
  ["\u00B5", "μ"],
  ["ſ", "s"],
  ["ς", "σ"],
  ["ϐ", "β"],
  ["ϑ", "θ"],
  ["ϕ", "φ"],
  ["ϖ", "π"],
  ["ϰ", "κ"],
  ["ϱ", "ρ"],
  ["ϵ", "ε"],
]);
const LATIN = /\p{Script=Latin}/u;

/** A character without case and accents as the index has it, in as many UTF-16 units as before. */
function foldCharacter(character: string): string {
  const known = folds.get(character);
  if (known !== undefined) return known;
  // What Unicode takes a letter apart into begins with it. Elsewhere an accent makes another letter, or a syllable.
  const [first = character] = character.normalize("NFD");
  const small = (LATIN.test(first) ? first : character).toLowerCase();
  const lower = SAME.get(small) ?? small;
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
