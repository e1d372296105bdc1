import { separateScripts } from "@/lib/domain/search/separate-scripts";
import { openDatabase } from "@/lib/data/store/driver/driver";

/** What FTS5 makes of a letter: itself without case and accents, nothing for an accent, null between words. */
type Kind = string | null;

const NOT_ASCII = /[^\0-\x7F]/gu;
const LONE_SURROGATE = /^[\uD800-\uDFFF]$/;
/** What is left of a text is ASCII, or letters that FTS5 knows. */
const WORD = /[0-9a-z\u0080-\u{10FFFF}]+/gu;

const kinds = new Map<string, Kind>();
let asked: ((letter: string) => Kind) | undefined;

/**
 * The words of a text, exactly as SQLite's index has them: its tables of letters are asked once for each letter
 * outside of ASCII, so that both databases find the same, whatever their versions think of Unicode.
 */
export function tokenize(text: string): string[] {
  return (
    plainText(text)
      .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
      .match(WORD) ?? []
  );
}

/** A text whose words are what stands between ASCII that is no letter and no digit, but for the case of ASCII. */
export const plainText = (text: string): string =>
  separateScripts(text).replace(NOT_ASCII, (letter) => kindOf(letter) ?? " ");

function kindOf(letter: string): Kind {
  const known = kinds.get(letter);
  if (known !== undefined) return known;
  const kind = LONE_SURROGATE.test(letter) ? null : (asked ??= openTokenizer())(letter);
  kinds.set(letter, kind);
  return kind;
}

/** FTS5 with the tokenizer of the library's index (migration `search_chunks`), one letter at a time. */
function openTokenizer(): (letter: string) => Kind {
  const database = openDatabase(":memory:");
  database.exec(`CREATE VIRTUAL TABLE letters USING fts5
    (letter, content = '', tokenize = 'unicode61 remove_diacritics 2')`);
  database.exec("CREATE VIRTUAL TABLE words USING fts5vocab(letters, instance)");
  const clear = database.prepare("INSERT INTO letters (letters) VALUES ('delete-all')");
  const insert = database.prepare<[string]>("INSERT INTO letters (rowid, letter) VALUES (1, ?)");
  const read = database.prepare<[], string>("SELECT term FROM words ORDER BY offset").pluck();
  return (letter) => {
    clear.run();
    insert.run(`q${letter}z`);
    const [word = "", ...others] = read.all();
    return others.length > 0 ? null : word.slice(1, -1);
  };
}
