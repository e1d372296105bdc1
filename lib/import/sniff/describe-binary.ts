/** Files that are no text, by their first bytes, and what can be done with each. */
const KINDS: readonly (readonly [what: string, instead: string, starts: readonly string[]])[] = [
  [
    "an SQLite database, as Open WebUI, Cursor, goose and others keep their chats in",
    "Export the chats in the program, and drop the file it writes.",
    ["SQLite format 3\0"],
  ],
  ["a PDF", "Export the conversation as JSON instead.", ["%PDF-"]],
  ["a Parquet file", "Save its rows as JSON Lines.", ["PAR1"]],
  ["text in UTF-32", "Save it as UTF-8.", ["\xff\xfe\0\0", "\0\0\xfe\xff"]],
  ["text in UTF-16", "Save it as UTF-8.", ["\xff\xfe", "\xfe\xff"]],
  [
    "an archive of a kind that is not opened",
    "Unpack it, or pack it again as zip.",
    ["7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07", "\x28\xb5\x2f\xfd", "\xfd7zXZ\0", "BZh"],
  ],
];

const TAR_MARK = "ustar";
const TAR_MARK_AT = 257;

/** What a file that is no text is, and what to do instead; null for a kind that is not known. */
export function knownBinary(head: Uint8Array): { what: string; instead: string } | null {
  const start = Buffer.from(head.subarray(0, TAR_MARK_AT + TAR_MARK.length)).toString("latin1");
  const isTar = start.startsWith(TAR_MARK, TAR_MARK_AT);
  const known = KINDS.find(
    ([, , starts]) =>
      starts.some((magic) => start.startsWith(magic)) || (isTar && starts.length > 2),
  );
  if (known !== undefined) return { what: known[0], instead: known[1] };
  const encoding = unmarkedEncoding(head);
  return encoding === null ? null : { what: `text in ${encoding}`, instead: "Save it as UTF-8." };
}

/** As much of a file as has to be text in an encoding. */
const LOOKED_AT = 1024;

/** The encoding of text that has no byte order mark; null where it is no text. */
function unmarkedEncoding(head: Uint8Array): string | null {
  const start = head.subarray(0, Math.min(head.length - (head.length % 4), LOOKED_AT));
  const zeros = [0, 1, 2, 3].map((at) => start[at] === 0);
  // Nearly all text begins with two letters of ASCII, JSON always does.
  const shape = zeros.map((isZero) => (isZero ? "0" : "x")).join("");
  if (shape === "x000" || shape === "000x") return "UTF-32";
  if (shape !== "x0x0" && shape !== "0x0x") return null;
  // There is no decoder of the other order everywhere.
  const units = shape === "x0x0" ? start : Buffer.from(start).swap16();
  const text = new TextDecoder("utf-16le").decode(units);
  // What is no text has halves of pairs and characters that do nothing soon enough.
  const isText = !/[\p{Cc}\p{Cn}\p{Cs}\uFFFD]/u.test(
    text.slice(0, -1).replaceAll(/[\t\n\f\r]/g, ""),
  );
  return isText ? "UTF-16" : null;
}

/** Says of a file that is no text in UTF-8 what it is. */
export function describeBinary(head: Uint8Array): string {
  const known = knownBinary(head);
  return known === null
    ? "Not a format Colloquy reads. This is binary data, or text that is not in UTF-8. Colloquy reads JSON, JSON Lines, YAML and zip archives of them."
    : `Not a format Colloquy reads. This is ${known.what}. ${known.instead}`;
}
