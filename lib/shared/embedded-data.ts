/** A file that is inside a text, as a data URL or as bare base64. */
export interface EmbeddedData {
  readonly start: number;
  readonly end: number;
  readonly mime: string | null;
  /** Size of the decoded bytes, about. */
  readonly bytes: number;
}

/** Shorter data is as likely an example in prose; it is left where it is. */
const SHORTEST_URL = 64;
const SHORTEST_RUN = 512;

const URL_HEAD = /data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.+-]+(?:=[\w.+"-]*)?){0,8}),/y;

/** Letters, digits and the signs of both base64 alphabets, by character code. */
const BASE64 = characterSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=");
/** What ends a data URL that is percent-encoded text. */
const URL_END = characterSet(" \t\r\n\"'`<>()\\");

/** First characters of the base64 of common files. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["UklGR", "image/webp"],
  ["JVBERi0", "application/pdf"],
];

function characterSet(characters: string): Uint8Array {
  const set = new Uint8Array(128);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

function isIn(set: Uint8Array, text: string, offset: number): boolean {
  return set[text.charCodeAt(offset)] === 1;
}

/**
 * Finds data URLs and long runs of base64, in order and not overlapping. Loops instead of patterns
 * where a run may be megabytes long: a regular expression keeps a backtracking entry per character.
 */
export function findEmbeddedData(text: string): EmbeddedData[] {
  const found: EmbeddedData[] = [];
  let from = 0;
  // Colons are rare in prose and found at memory speed, unlike the letter d.
  let colon = -1;
  for (;;) {
    colon = text.indexOf(":", Math.max(colon + 1, from));
    if (colon === -1) break;
    const start = colon - 4;
    const url = text.startsWith("data", start) && start >= from ? dataUrlAt(text, start) : null;
    if (url === null) continue;
    findRuns(text, from, start, found);
    found.push(url);
    from = url.end;
  }
  findRuns(text, from, text.length, found);
  return found;
}

function dataUrlAt(text: string, start: number): EmbeddedData | null {
  URL_HEAD.lastIndex = start;
  const head = URL_HEAD.exec(text);
  if (head === null) return null;
  const body = start + head[0].length;
  const isBase64 = head[2]?.toLowerCase().endsWith(";base64") === true;
  let end = body;
  if (isBase64) while (isIn(BASE64, text, end)) end += 1;
  else while (end < text.length && !isIn(URL_END, text, end)) end += 1;
  if (end - body < SHORTEST_URL) return null;
  const bytes = isBase64 ? decodedSize(text, body, end) : end - body;
  return { start, end, mime: head[1] ?? "text/plain", bytes };
}

/** A run of at least SHORTEST_RUN characters covers one of every SHORTEST_RUN-th; only those are looked at. */
function findRuns(text: string, from: number, to: number, found: EmbeddedData[]): void {
  let lowest = from;
  for (let probe = from + SHORTEST_RUN - 1; probe < to; probe += SHORTEST_RUN) {
    if (!isIn(BASE64, text, probe)) continue;
    let start = probe;
    while (start > lowest && isIn(BASE64, text, start - 1)) start -= 1;
    let end = probe + 1;
    while (end < to && isIn(BASE64, text, end)) end += 1;
    if (end - start >= SHORTEST_RUN && looksLikeBase64(text.slice(start, start + SHORTEST_RUN))) {
      found.push({ start, end, mime: sniff(text, start), bytes: decodedSize(text, start, end) });
    }
    lowest = end;
    probe = Math.max(probe, end - 1);
  }
}

/** Rulers of dashes and long paths use the same characters, but few of them. */
function looksLikeBase64(sample: string): boolean {
  return (
    /[a-z]/.test(sample) && /[A-Z]/.test(sample) && /\d/.test(sample) && new Set(sample).size >= 24
  );
}

function sniff(text: string, start: number): string | null {
  return SIGNATURES.find(([signature]) => text.startsWith(signature, start))?.[1] ?? null;
}

/** Bytes that the base64 between two offsets stands for. */
export function decodedSize(text: string, start: number, end: number): number {
  let length = end - start;
  while (length > 0 && text.charAt(start + length - 1) === "=") length -= 1;
  return Math.floor((length * 3) / 4);
}

/** What stands for the data on a page, as `[image/png, 240 kB]`. */
export function describeEmbeddedData(data: EmbeddedData): string {
  const { bytes } = data;
  const size =
    bytes < 1000
      ? `${bytes} B`
      : bytes < 1_000_000
        ? `${Math.round(bytes / 1000)} kB`
        : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `[${data.mime ?? "base64"}, ${size}]`;
}

/**
 * The first characters of a text, embedded data replaced; the text itself when nothing was.
 * @param limit UTF-16 units; a surrogate pair is never cut in half
 */
export function withoutEmbeddedData(
  text: string,
  limit: number,
  replace: (data: EmbeddedData) => string,
): string {
  const found = findEmbeddedData(text);
  let readable = "";
  let from = 0;
  for (const data of found) {
    readable += text.slice(from, data.start) + replace(data);
    from = data.end;
    if (readable.length > limit) break;
  }
  if (readable.length <= limit) readable = found.length === 0 ? text : readable + text.slice(from);
  return cutText(readable, limit);
}

/** The first UTF-16 units of a text, one less where a surrogate pair would be cut in half. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1));
  return text.slice(0, splitsPair ? limit - 1 : limit);
}
