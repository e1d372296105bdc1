import { foldName } from "@/lib/import/archive/names";

const MAX_CHARACTERS = 80;
/** File systems count bytes; the rest of the 255 they allow is for a number and the ending. */
const MAX_BYTES = 200;

// Path separators, what Windows forbids, control characters, line separators, marks that reverse
// the direction of text or take no room (a name must not look like another one), and halves of surrogate pairs.
const FORBIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800<>:"/\\|?*]/gu;
const EDGES = /^[\s.]+|(?<![\s.])[\s.]+$/gu;
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;

/**
 * A title as a file name without its ending: no path, no forbidden character, no name of a Windows
 * device, of limited length, never empty.
 */
export function safeStem(title: string, fallback: string): string {
  const clean = title
    .normalize("NFC")
    .replace(FORBIDDEN, " ")
    .replace(/\s+/gu, " ")
    .replace(EDGES, "");
  const stem = shorten(clean).replace(EDGES, "");
  if (stem === "") return fallback;
  return DEVICE.test(stem) ? `_${stem}` : stem;
}

/** Gives out names that stay different on file systems which ignore case and Unicode form. */
export function createNamer(): (stem: string, ending: string) => string {
  const taken = new Map<string, number>();
  return (stem, ending) => {
    const folded = foldName(stem + ending);
    let number = taken.get(folded) ?? 1;
    let name = stem + ending;
    while (taken.has(foldName(name))) {
      number += 1;
      name = `${stem} (${number})${ending}`;
    }
    taken.set(folded, number);
    taken.set(foldName(name), 1);
    return name;
  };
}

function shorten(text: string): string {
  let out = "";
  let bytes = 0;
  let characters = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    characters += 1;
    if (bytes > MAX_BYTES || characters > MAX_CHARACTERS) break;
    out += character;
  }
  return out;
}
