import { looksRandom } from "../findings/plausible";
import { isNameOfThing, isOpaque } from "./opaque";

/** From where to where in a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** With the colon of `bot<id>:<token>`. */
const SIGNS = /^[A-Za-z0-9_:-]+$/;
const BASE64 = /^[A-Za-z0-9+/_-]{20,}={0,2}$/;
const HEX = /^(?:[0-9a-f]+|[0-9A-F]+)$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How often the kind of sign changes from one to the next, from 0 to 1: words change seldom, even in `camelCase`. */
function changes(text: string): number {
  const kinds = text.replaceAll(/[a-z]/g, "a").replaceAll(/[A-Z]/g, "A").replaceAll(/\d/g, "0");
  const turns = Array.from(kinds.slice(1)).filter((kind, at) => kind !== kinds[at]);
  return turns.length / Math.max(1, text.length - 1);
}

/** Whether letters of both cases and digits are mixed as in most tokens, and few ids. */
export function isMixed(text: string, fewest: number): boolean {
  if (!/[a-z]/.test(text) || !/[A-Z]/.test(text)) return false;
  return looksRandom(text, fewest) && changes(text) >= 0.45;
}

/**
 * Whether a text was drawn at random; short ids and sums of files are not told from others.
 * @param spelled as it is, or as addresses spell it
 */
export function isDrawn(spelled: string): boolean {
  const text = decoded(spelled);
  if (HEX.test(text)) return looksRandom(text, 40);
  if (!BASE64.test(text)) return false;
  return isMixed(text, 20) || (looksRandom(text, 32) && changes(text) >= 0.27);
}

/** Base64 in an address has its signs as percent escapes. */
function decoded(text: string): string {
  return text.replaceAll(/%2b/gi, "+").replaceAll(/%2f/gi, "/").replaceAll(/%3d/gi, "=");
}

/** The words before an id that gives no access. */
const OF_DOCUMENTS =
  /^(?:[dpe]|docs?|documents?|files?|folders?|spreadsheets|presentation|commits?|blob|tree|raw|gist|issues?|pull|releases?|download|images?|sha\d*|projects?|repos?|orgs?|workspaces?|accounts?|users?|teams?|channels?|models?|datasets?)$/i;
/** Behind these, what looks like an id gives access. */
const OF_KEYS = /^(?:hooks?|webhooks?|s|k|tokens?|keys?|secrets?|auth)$/i;
/** Names of ids and sums, whose values are random and give no access. */
const OF_IDS =
  /(?:^|[-_])(?:id|ids|ref|hash|sha\d*|rev|revision|commit|version|cursor|page|checksum|digest|fingerprint|integrity|etag|match|parent|trace|b3|name|path|image)$|(?:Id|Hash|Ref)$|^(?:traceparent|tracestate)$/i;

/** Whether a name says that its value is an id or a sum, which may be random and gives no access. */
export const namesAnId = (name: string): boolean => OF_IDS.test(name);

const FILE = /[A-Za-z0-9_]\.[a-z]{1,5}\d?$/;
/** Words before an id, as addresses of pages have them. */
const SLUG = /(?:^|[-_])[A-Z]?[a-z]{4,}(?:[-_]|$)/;
const ADDRESS = /\b(?:https?|wss?):\/\/[^\s"'`<>\\]+/gi;

/**
 * The part of an address that is a secret without a name: `/hook/<token>`, `?t=<token>`. Where there are several, all
 * from the first to the last.
 */
export function secretOfAddress(text: string): Stretch | null {
  const found = Array.from(text.matchAll(ADDRESS), (match) =>
    [...pathParts(match[0]), ...queryParts(match[0]), ...bareParts(match)].map(
      ({ start, end }) => ({
        start: match.index + start,
        end: match.index + end,
      }),
    ),
  ).flat();
  if (found.length === 0) return null;
  const starts = found.map(({ start }) => start);
  const ends = found.map(({ end }) => end);
  return { start: Math.min(...starts), end: Math.max(...ends) };
}

const OF_QUERY = /^query(?:_?string)?$/i;
/** An address that leads nowhere, for a query that is kept apart from its own. */
const BEFORE_QUERY = "https://query.invalid/?";
/** What ends an address in a text; a query that is filled in when it is sent may have it. */
const ENDS_ADDRESS = /[\s"'`<>\\]/g;

/** The same in a query that is kept apart from its address; null where the name is another, or it has one. */
export function secretOfQuery(name: string, value: string): Stretch | null {
  if (!OF_QUERY.test(name) || !value.includes("=") || value.includes("://")) return null;
  const place = secretOfAddress(BEFORE_QUERY + value.replaceAll(ENDS_ADDRESS, "_"));
  if (place === null) return null;
  return { start: place.start - BEFORE_QUERY.length, end: place.end - BEFORE_QUERY.length };
}

function pathParts(address: string): Stretch[] {
  const path = /^[^?#]*/.exec(address)?.[0] ?? "";
  let start = path.indexOf("//") + 2;
  const parts = path.slice(start).split("/");
  // What leads to a file of a repository is the sum of a commit.
  if (FILE.test(parts.at(-1) ?? "")) return [];
  return parts.flatMap((part, at) => {
    const place = { start, end: start + part.length };
    start = place.end + 1;
    // The first is the host.
    return at > 0 && isSecretPart(part, parts[at - 1] ?? "", lastAfter(parts, at)) ? [place] : [];
  });
}

/** What the address of a tool server ends in. */
const OF_SERVERS = /^(?:sse|mcp|messages?)$/i;

/** The part that ends an address right after another one; null where there are more of them, or none. */
function lastAfter(parts: readonly string[], at: number): string | null {
  return at === parts.length - 2 ? (parts[at + 1] ?? null) : null;
}

function isSecretPart(part: string, before: string, last: string | null): boolean {
  const isNamed = OF_KEYS.test(before);
  if (UUID.test(part)) return isNamed;
  if (!SIGNS.test(part) || SLUG.test(part) || OF_DOCUMENTS.test(before)) return false;
  if (HEX.test(part) && isNamed) return looksRandom(part, 24);
  // The address is all that whoever calls such a server has to know.
  const isLast = last !== null && OF_SERVERS.test(last);
  if (HEX.test(part) && isLast) return looksRandom(part, 32);
  const bare = part.replace(/^[a-z]{1,5}[-_]/, "");
  return HEX.test(bare) ? looksRandom(bare, 40) : part.split(":").some(isDrawn);
}

/** What services call their keys in addresses: those of Azure Functions, of weather services, of signed links. */
const OF_KEYS_IN_QUERIES = /^(?:code|appid|sig|signature)$/;

/** Settings in base64, which are judged by what they say. */
const JSON_IN_BASE64 = /^(?:eyJ|W3s|WyJ)/;
const PAIR = /[?&#]([^=&#?]+)=([^&#]+)/g;

function queryParts(address: string): Stretch[] {
  return Array.from(address.matchAll(PAIR)).flatMap(
    ({ 0: pair, 1: name = "", 2: value = "", index }) => {
      const isId = namesAnId(name) || UUID.test(value) || isNameOfThing(decoded(value));
      const isKey = OF_KEYS_IN_QUERIES.test(name) && HEX.test(value) && looksRandom(value, 32);
      const isFound = isDrawn(value) && !JSON_IN_BASE64.test(value);
      if (!isKey && (isId || !isFound)) return [];
      const end = index + pair.length;
      return [{ start: end - value.length, end }];
    },
  );
}

/** What follows `?` or `#` without a name. */
const BARE = /[?#]([^?#=&]{12,2000})$/;
/** What is fetched with git, whose fragment is a commit. */
const OF_GIT = /\.git[?#]/i;
/** Pages, whose fragment is a place in them. */
const OF_PAGES =
  /^\w+:\/\/(?:[\w-]+\.)*(?:github|gitlab|bitbucket|codeberg|notion|wikipedia)\.|^\w+:\/\/[^/?#]+\/[^?#]*\.(?:x?html?|md|txt|php|aspx?)[?#]/i;
/** Names a place in a page by the words that are there, or a page within the page. */
const IN_PAGE = /^(?::~:|!?\/[a-z-]{2,}(?:[/?]|$))/;

function bareParts({ 0: address, index, input }: RegExpExecArray): Stretch[] {
  const bare = BARE.exec(address)?.[1] ?? "";
  const value = readable(bare);
  if (IN_PAGE.test(value) || UUID.test(value) || /^\d+$/.test(value) || !isOpaque(value)) return [];
  const isOfGit = OF_GIT.test(address) || input.slice(0, index).endsWith("git+");
  if ((isOfGit && HEX.test(value)) || OF_PAGES.test(address)) return [];
  if (JSON_IN_BASE64.test(value)) return [];
  return [{ start: address.length - bare.length, end: address.length }];
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
