import {
  findAssignment,
  findOption,
  findStated,
  findUserOption,
  STATED_NAMES,
} from "../detect/assignments";
import { findCard } from "../detect/cards";
import { CLIENT_CALL_DETECTORS } from "../detect/client-calls";
import { COMMAND_STARTS, findCommandSecret } from "../detect/commands";
import { findFallback, findNamedArgument } from "../detect/defaults";
import { findEmail } from "../detect/emails";
import { findCookies, findSchemeSecret, SCHEMES } from "../detect/headers";
import { findIban, IBAN_COUNTRIES } from "../detect/ibans";
import { findIpv4, findIpv6 } from "../detect/ip-addresses";
import { findPrivateKey, findWebToken } from "../detect/key-blocks";
import { TOKEN_WATCHES } from "../detect/bare-keys";
import { MARKUP_WATCH } from "../detect/markup";
import { CODE_WATCHES } from "../detect/codes";
import { LITERAL_WATCHES } from "../detect/literals";
import { PAIR_WATCHES } from "../detect/pairs";
import { isWordUnit, type Match } from "../match";
import { findPhone } from "../detect/phones";
import { ruleRank } from "../rules";
import { each, inAnyCase, StartTable, type Watch } from "../starts";
import { findSocialSecurity } from "../detect/social-security";
import { STATEMENT_WATCHES } from "../detect/statements";
import { findUrlPassword } from "../detect/url-passwords";
import {
  findAzureSecret,
  findCountedKey,
  findTelegramToken,
  findTerraformToken,
  findVendorKey,
  KEY_STARTS,
} from "../detect/vendor-keys";
import { TOLD_PHRASE_WATCH } from "../detect/told-phrases";
import { findWalletKey } from "../detect/wallets";
import { WEB_KEY_WATCH } from "../detect/web-keys";

/** What tells a secret by its form alone. */
const FORMS: readonly Watch[] = [
  { starts: ["--"], detect: findPrivateKey },
  { starts: KEY_STARTS, detect: findVendorKey },
  { starts: each("0123456789"), detect: findTelegramToken },
  { starts: ["~"], detect: findAzureSecret },
  { starts: [".a"], detect: findTerraformToken },
  { starts: each("0123456789abcdefABCDEFGHIJKLMNOPQRSTUVWXYZ"), detect: findCountedKey },
  { starts: each("5KL9cxyztuvYZUV"), detect: findWalletKey },
  { starts: ["ey"], detect: findWebToken },
];

/** The same for forms that yield to what the words around them say. */
const LATER_FORMS: readonly Watch[] = [
  ...TOKEN_WATCHES,
  ...CODE_WATCHES,
  WEB_KEY_WATCH,
  TOLD_PHRASE_WATCH,
];

/**
 * What is looked for, and at which starts. To use another rule set or a library, put a detector here;
 * nothing else knows how something is found.
 */
const TABLE = new StartTable([
  ...FORMS,
  { starts: [":/"], detect: findUrlPassword },
  { starts: inAnyCase("cookie", "set-cookie"), detect: findCookies },
  { starts: inAnyCase(...SCHEMES), detect: findSchemeSecret },
  { starts: COMMAND_STARTS, detect: findCommandSecret },
  ...STATEMENT_WATCHES,
  ...PAIR_WATCHES,
  ...LITERAL_WATCHES,
  MARKUP_WATCH,
  ...LATER_FORMS,
  { starts: ["("], detect: findNamedArgument },
  ...CLIENT_CALL_DETECTORS.map((detect) => ({ starts: ["("], detect })),
  { starts: ["${", "||", "??", "?:"], detect: findFallback },
  { starts: each("=:"), detect: findAssignment },
  { starts: ["-"], detect: findOption },
  { starts: ["-"], detect: findUserOption },
  { starts: inAnyCase(...STATED_NAMES), detect: findStated },
  { starts: each("@%"), detect: findEmail },
  { starts: inAnyCase(...IBAN_COUNTRIES), detect: findIban },
  { starts: each("0123456789"), detect: findCard },
  { starts: each("0123456789"), detect: findSocialSecurity },
  { starts: each("+(0123456789"), detect: findPhone },
  { starts: each("0123456789"), detect: findIpv4 },
  { starts: each("23"), detect: findIpv6 },
]);
const FORM_TABLE = new StartTable([...FORMS, ...LATER_FORMS]);

/**
 * Finds secrets and personal data in a text, in order and not overlapping. Reads each character once: what
 * looks further is bounded, so a text of megabytes takes time in proportion to its length.
 * @param from where to begin; what is before is looked at as context only
 */
export function scanText(text: string, from = 0, to = text.length): Match[] {
  return scan(text, { from, to, until: to }, TABLE);
}

/**
 * Of what `scanText` finds in a text, what begins before an offset, where a secret is told by its form at all; takes
 * time in proportion to that offset. Most texts that are joined hold none, and are looked at by few detectors.
 */
export function scanBeginnings(text: string, until: number): Match[] {
  const range = { from: 0, to: text.length, until };
  if (scan(text, range, FORM_TABLE).length === 0) return [];
  return scan(text, range, TABLE).filter(({ start }) => start < until);
}

interface Range {
  readonly from: number;
  readonly to: number;
  /** From here on only what looks back is looked for. */
  readonly until: number;
}

interface Look {
  readonly to: number;
  readonly table: StartTable;
  readonly found: Match[];
}

/** `~` and `.`, which a key that is told by them has in its middle. */
const looksBack = (unit: number): boolean => unit === 0x7e || unit === 0x2e;

function scan(text: string, { from, to, until }: Range, table: StartTable): Match[] {
  const found: Match[] = [];
  const look: Look = { to, table, found };
  let at = from;
  // What is before is the rest of a word, whose inside says nothing.
  if (from > 0 && isWordUnit(text.charCodeAt(from - 1))) at = wordEnd(text, from, to);
  while (at < to) {
    const unit = text.charCodeAt(at);
    const isLooked = unit <= 127 && (at < until || looksBack(unit));
    const end = isLooked ? lookAt(text, at, look) : at;
    if (end > at + 1) at = isWordUnit(text.charCodeAt(end - 1)) ? wordEnd(text, end, to) : end;
    else at = isWordUnit(unit) ? wordEnd(text, at + 1, to) : at + 1;
  }
  return withoutOverlaps(found);
}

/**
 * Notes what the detectors find at an offset.
 * @returns the end of what begins there; the offset where nothing does
 */
function lookAt(text: string, at: number, { to, table, found }: Look): number {
  for (const detect of table.at(text.charCodeAt(at), text.charCodeAt(at + 1))) {
    const match = detect(text, at);
    if (match === null || match.end > to) continue;
    found.push(match);
    // What begins here is read; its inside says nothing more.
    if (match.start === at && match.end > at + 1) return match.end;
  }
  return at;
}

function wordEnd(text: string, at: number, to: number): number {
  let end = at;
  while (end < to && isWordUnit(text.charCodeAt(end))) end += 1;
  return end;
}

/** Of matches that overlap, the one whose rule says most; in order of the text. */
export function withoutOverlaps(matches: readonly Match[]): Match[] {
  if (matches.length < 2) return [...matches];
  const ordered = matches.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const kept: Match[] = [];
  for (const match of ordered) {
    const last = kept.at(-1);
    if (last === undefined || match.start >= last.end) kept.push(match);
    else if (isSecret(last) && isSecret(match)) kept[kept.length - 1] = both(last, match);
    else if (ruleRank(match.rule) < ruleRank(last.rule)) kept[kept.length - 1] = match;
  }
  return kept;
}

function isSecret({ rule }: Match): boolean {
  return rule.startsWith("secret.");
}

/** All of what two rules take for one secret. */
function both(a: Match, b: Match): Match {
  const { rule } = ruleRank(b.rule) < ruleRank(a.rule) ? b : a;
  return { rule, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}
