/** What a file is by its first bytes, whatever its name says. */
export type Container = "zip" | "text" | "html" | "empty" | "gzip" | "binary";

const ZIP_FILE = [0x50, 0x4b, 0x03, 0x04];
const ZIP_EMPTY = [0x50, 0x4b, 0x05, 0x06];
const GZIP = [0x1f, 0x8b];
/** A page, behind comments. JSON never starts like that. */
const HTML_START = /<(?:!doctype\s{1,100}html|html)[\s>]/iy;
const COMMENT = { start: "<!--", end: "-->" };
const UTF8_MARK = [0xef, 0xbb, 0xbf];
const WHITE_SPACE: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20]);
const MAGIC: readonly (readonly [readonly number[], Container])[] = [
  [ZIP_FILE, "zip"],
  [ZIP_EMPTY, "zip"],
  [GZIP, "gzip"],
];

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

/** Tells the container from the start of a file (a few kilobytes, or all of a smaller one). */
export function sniffContainer(head: Uint8Array): Container {
  if (head.length === 0) return "empty";
  const known = MAGIC.find(([magic]) => startsWith(head, magic));
  if (known !== undefined) return known[1];
  // UTF-16 and other binary data have zero bytes; JSON never does.
  if (head.includes(0)) return "binary";
  return isPage(new TextDecoder().decode(head)) ? "html" : "text";
}

/** Goes past comments one by one: a pattern that tries each end of each of them would never come to its own. */
function isPage(text: string): boolean {
  const words = /\S/g;
  let at = text.search(words);
  while (at !== -1 && text.startsWith(COMMENT.start, at)) {
    const end = text.indexOf(COMMENT.end, at + COMMENT.start.length);
    if (end === -1) return false;
    words.lastIndex = end + COMMENT.end.length;
    at = words.exec(text)?.index ?? -1;
  }
  HTML_START.lastIndex = at;
  return at !== -1 && HTML_START.test(text);
}

/** The first byte that is not white space or a byte order mark, as a character; "" when there is none. */
export function firstCharacter(head: Uint8Array): string {
  const from = startsWith(head, UTF8_MARK) ? UTF8_MARK.length : 0;
  const byte = head.subarray(from).find((value) => !WHITE_SPACE.has(value));
  return byte === undefined ? "" : String.fromCharCode(byte);
}
