import { findAssignment, findOption, findStated, findUserOption } from "../detect/assignments";
import { findCard } from "../detect/cards";
import {
  COMMAND_STARTS,
  findCommandSecret,
  findStatementSecret,
  STATEMENT_STARTS,
} from "../detect/commands";
import { findEmail } from "../detect/emails";
import { findCookies, findSchemeSecret, SCHEME_STARTS } from "../detect/headers";
import { findIban, IBAN_STARTS } from "../detect/ibans";
import { findIpv4, findIpv6 } from "../detect/ip-addresses";
import { findPrivateKey, findWebToken } from "../detect/key-blocks";
import { isWordUnit, type Detector, type Match } from "../match";
import { findPhone } from "../detect/phones";
import { ruleRank } from "../rules";
import { findSocialSecurity } from "../detect/social-security";
import { findUrlPassword } from "../detect/url-passwords";
import {
  findAzureSecret,
  findCountedKey,
  findTelegramToken,
  findTerraformToken,
  findVendorKey,
  KEY_STARTS,
} from "../detect/vendor-keys";
import { findWalletKey } from "../detect/wallets";

/** A detector and the characters at which it looks. */
interface Watch {
  readonly at: string;
  readonly detect: Detector;
}

/**
 * What is looked for, and at which characters. To use another rule set or a library, put a detector here;
 * nothing else knows how something is found.
 */
const WATCHES: readonly Watch[] = [
  { at: "-", detect: findPrivateKey },
  { at: KEY_STARTS, detect: findVendorKey },
  { at: "0123456789", detect: findTelegramToken },
  { at: "~", detect: findAzureSecret },
  { at: ".", detect: findTerraformToken },
  { at: "0123456789abcdefABCDEFGHIJKLMNOPQRSTUVWXYZ", detect: findCountedKey },
  { at: "5KL9cxyztuvYZUV", detect: findWalletKey },
  { at: "e", detect: findWebToken },
  { at: ":", detect: findUrlPassword },
  { at: "cCsS", detect: findCookies },
  { at: SCHEME_STARTS, detect: findSchemeSecret },
  { at: COMMAND_STARTS, detect: findCommandSecret },
  { at: STATEMENT_STARTS, detect: findStatementSecret },
  { at: "=:", detect: findAssignment },
  { at: "-", detect: findOption },
  { at: "-", detect: findUserOption },
  { at: "pkcmatsPKCMATS", detect: findStated },
  { at: "@%", detect: findEmail },
  { at: IBAN_STARTS, detect: findIban },
  { at: "0123456789", detect: findCard },
  { at: "0123456789", detect: findSocialSecurity },
  { at: "+(0123456789", detect: findPhone },
  { at: "0123456789", detect: findIpv4 },
  { at: "23", detect: findIpv6 },
];

const NONE: readonly Detector[] = [];
/** The detectors by character code of ASCII. */
const TABLE: readonly (readonly Detector[])[] = Array.from({ length: 128 }, (_, unit) => {
  const sign = String.fromCharCode(unit);
  const found = WATCHES.filter(({ at }) => at.includes(sign)).map(({ detect }) => detect);
  return found.length === 0 ? NONE : found;
});

/**
 * Finds secrets and personal data in a text, in order and not overlapping. Reads each character once: what
 * looks further is bounded, so a text of megabytes takes time in proportion to its length.
 * @param from where to begin; what stands before is looked at as context only
 */
export function scanText(text: string, from = 0, to = text.length): Match[] {
  const found: Match[] = [];
  let afterWord = from > 0 && isWordUnit(text.charCodeAt(from - 1));
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    const isWord = isWordUnit(unit);
    const isInside = isWord && afterWord;
    afterWord = isWord;
    if (isInside || unit > 127) continue;
    for (const detect of TABLE[unit] ?? NONE) {
      const match = detect(text, at);
      if (match === null || match.end > to) continue;
      found.push(match);
      // What begins here is read; its inside says nothing more.
      if (match.start === at && match.end > at + 1) {
        at = match.end - 1;
        afterWord = isWordUnit(text.charCodeAt(at));
        break;
      }
    }
  }
  return withoutOverlaps(found);
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
