import { letterOf, lexeme, LONGEST, MOST_POSITIONS, moreOf, type PlacedTexts } from "./lexemes";
import { plainText } from "./tokenize";
import { WordTable } from "./word-table";

const COUNT_BYTES = 4;
const POSITION_BYTES = 2;
/** Of a lexeme besides its word at most: its place, which of several it is, the zero at its end, how many positions it has. */
const MOST_BYTES_BESIDE = 16;

/** Grows to what the largest stretch of a text takes; each vector is copied out of it. */
let room = Buffer.allocUnsafe(256 * 1024);
const table = new WordTable();

/**
 * Texts by their places as a `tsvector` in its binary form, which takes PostgreSQL half of the time that the text form
 * takes. Its lexemes are ordered by their bytes: PostgreSQL looks whether they are, and else does it while others who write
 * wait.
 * @throws RangeError for a text of more words than there are positions; stretches are shorter than that
 */
export function vectorBytes(texts: PlacedTexts): Uint8Array {
  let at = COUNT_BYTES;
  let count = 0;
  for (const { letter, text } of byLetter(texts)) {
    table.read(plainText(text));
    table.sort();
    // A word that has so many positions that it is written again stands in the text as often as that.
    const lexemes = table.words + Math.ceil(table.positions / MOST_POSITIONS);
    const most = table.byteLength + POSITION_BYTES * table.positions + MOST_BYTES_BESIDE * lexemes;
    if (at + most > room.length) room = Buffer.concat([room], 2 * room.length + most);
    for (let nth = 0; nth < table.words; nth += 1) {
      const word = table.order[nth] ?? 0;
      const positions = table.counts[word] ?? 0;
      let next = table.firsts[word] ?? 0;
      for (let from = 0; from < positions; from += MOST_POSITIONS) {
        room[at] = letter;
        at = writeWord(word, at + 1);
        if (from > 0) at += room.write(moreOf(from), at, "latin1");
        room[at] = 0;
        const length = Math.min(MOST_POSITIONS, positions - from);
        at = writePlace(length, at + 1);
        for (let each = 0; each < length; each += 1) {
          at = writePlace(next, at);
          next = table.nexts[next] ?? 0;
        }
        count += 1;
      }
    }
  }
  room.writeInt32BE(count, 0);
  return Uint8Array.prototype.slice.call(room, 0, at);
}

function byLetter(texts: PlacedTexts): { letter: number; text: string }[] {
  return Object.entries(texts)
    .filter(([, text]) => text !== "")
    .map(([place, text]) => ({ letter: letterOf(place).charCodeAt(0), text }))
    .sort((a, b) => a.letter - b.letter);
}

/** @returns the place behind it */
function writeWord(word: number, to: number): number {
  const { bytes } = table;
  const start = table.starts[word] ?? 0;
  const end = start + (table.lengths[word] ?? 0);
  // It has no more UTF-16 units than bytes.
  if (end - start > LONGEST) {
    return to + room.write(lexeme(bytes.toString("utf8", start, end)), to, "utf8");
  }
  for (let from = start, at = to; from < end; from += 1, at += 1) room[at] = bytes[from] ?? 0;
  return to + end - start;
}

/** Two bytes; the method of the buffer checks what is known here. */
function writePlace(value: number, at: number): number {
  room[at] = value >> 8;
  room[at + 1] = value & 0xff;
  return at + POSITION_BYTES;
}
