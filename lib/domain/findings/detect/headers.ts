import type { Detector, Match } from "../match";
import { isPlausible, looksRandom } from "../plausible";

const AUTHORIZATION =
  /(?:bearer|basic|token|negotiate|ntlm|apikey|api-key|ssws|dpop|key|splunk|genie ?key|klaviyo-api-key|bot|discogs|sharedkey|sharedaccesssignature|flyv1)[ \t]{1,4}([^\r\n"'`<>\\]{6,2000})/iy;
/** What the schemes begin with, in any case. */
export const SCHEMES = [
  ..."bearer basic token negotiate ntlm apikey ssws dpop key splunk genie klaviyo bot discogs".split(
    " ",
  ),
  ..."sharedkey flyv1 digest hawk aws4".split(" "),
];
const BASE64 = /^[A-Za-z0-9+/_-]{8,2000}={0,2}/;

/** A scheme of `Authorization` and what follows it, under whatever name. */
export const findSchemeSecret: Detector = (text, at) => findSigned(text, at) ?? findToken(text, at);

/** Up to the next such scheme, which is read by itself. */
const SIGNED =
  /(?:digest|hawk|aws4-hmac-sha256)[ \t]{1,4}((?:(?!(?:digest|hawk|aws4-hmac-sha256)[ \t])[^\r\n<>]){0,600}?(?:response|mac|signature)["']?[ \t]?=[ \t]?\\?["']?[^"'\\\s,]{8,400})/iy;

/** A scheme whose secret is one of several parameters. */
const findSigned: Detector = (text, at) => {
  SIGNED.lastIndex = at;
  const length = SIGNED.exec(text)?.[1]?.length;
  if (length === undefined) return null;
  const end = SIGNED.lastIndex;
  return { rule: "secret.header", start: end - length, end };
};

const findToken: Detector = (text, at) => {
  AUTHORIZATION.lastIndex = at;
  const found = AUTHORIZATION.exec(text);
  const rest = found?.[1];
  if (rest === undefined) return null;
  const scheme = text
    .slice(at, at + (found?.[0].length ?? 0) - rest.length)
    .trim()
    .toLowerCase();
  const start = AUTHORIZATION.lastIndex - rest.length;
  const length = secretLength(scheme, rest);
  return length === 0 ? null : { rule: "secret.header", start, end: start + length };
};

function secretLength(scheme: string, rest: string): number {
  const word = /^[^\s,;)\]}]{1,2000}/.exec(rest)?.[0] ?? "";
  switch (scheme) {
    case "basic":
      return isUserAndPassword(word) ? word.length : 0;
    case "negotiate":
    case "ntlm":
      return /^(?:YII|YIG|TlRM)/.test(word) ? word.length : 0;
    case "bearer":
    case "ssws":
      return looksRandom(word, 16) && isPlausible("key", word, true) ? word.length : 0;
    default:
      // Words such as "token" and "key" also are in prose.
      return looksRandom(word, 20) && isPlausible("key", word, true) && !isId(word)
        ? word.length
        : 0;
  }
}

/** Of "token" and "key" in prose, ids and paths follow as well. */
function isId(word: string): boolean {
  return /[./:=]/.test(word.slice(0, -1)) || /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(word);
}

function isUserAndPassword(word: string): boolean {
  const base64 = BASE64.exec(word)?.[0];
  if (base64 === undefined) return false;
  try {
    const decoded = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
    return /^[\x20-\x7e\x80-\xff]*:[\x20-\x7e\x80-\xff]+$/.test(decoded);
  } catch {
    // No base64: a word of a sentence.
    return false;
  }
}

/** Up to the next such header, which is read by itself. */
const COOKIES =
  /(?:set-)?cookie["']?[ \t]{0,2}[:=][ \t]{0,2}["']?((?:(?!cookie["']?[ \t]{0,2}[:=])[^\r\n"'`\\]){8,4000})/iy;
const LONGEST_COOKIE_NAME = 80;
const SHORTEST_COOKIE = 8;

/** What identifies somebody in `Cookie: a=1; session=…`, the whole of the line from there. */
export const findCookies: Detector = (text, at) => {
  COOKIES.lastIndex = at;
  const rest = COOKIES.exec(text)?.[1];
  if (rest === undefined) return null;
  const start = COOKIES.lastIndex - rest.length;
  const found: Match[] = [];
  let from = start;
  for (const pair of rest.split(/[;\s]/)) {
    const end = from + pair.length;
    const value = cookieValue(pair);
    if (value !== null) found.push({ rule: "secret.header", start: end - value.length, end });
    from = end + 1;
  }
  const [first, last] = [found[0], found.at(-1)];
  return first === undefined || last === undefined ? null : { ...first, end: last.end };
};

/** The value of `name=value`; null when it tells nobody apart. */
function cookieValue(pair: string): string | null {
  const sign = pair.indexOf("=");
  if (sign < 1 || sign > LONGEST_COOKIE_NAME) return null;
  const value = pair.slice(sign + 1);
  const isLong = value.length >= SHORTEST_COOKIE;
  return isLong && looksRandom(withoutEscapes(value), 12) ? value : null;
}

function withoutEscapes(value: string): string {
  return value.replaceAll(/%[0-9a-f]{2}/gi, "-");
}
