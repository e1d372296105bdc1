import type { Detector } from "./match";
import { isWordUnit, matchEnd } from "./match";
import type { FindingRule } from "./rules";

/** A form that keys of one vendor have. */
interface KeyForm {
  readonly rule: FindingRule;
  /** What every such key begins with; the pattern includes it. */
  readonly prefix: string;
  readonly pattern: RegExp;
}

function form(rule: FindingRule, prefix: string, rest: string): KeyForm {
  const literal = prefix.replaceAll(/[.\\/]/g, (sign) => `\\${sign}`);
  return { rule, prefix, pattern: new RegExp(literal + rest, "y") };
}

/**
 * Known forms, with the fewest characters a real key has. Each quantifier has an upper bound, since a
 * pattern keeps a note per character it may have to give back; the rest of a longer run is taken without one.
 * To know one vendor more, add a line.
 */
const FORMS: readonly KeyForm[] = [
  form("secret.anthropic", "sk-ant-", "[A-Za-z0-9_-]{20,400}"),
  form("secret.openai", "sk-", "[A-Za-z0-9_-]{20,400}"),
  form("secret.github", "ghp_", "[A-Za-z0-9]{30,400}"),
  form("secret.github", "gho_", "[A-Za-z0-9]{30,400}"),
  form("secret.github", "ghu_", "[A-Za-z0-9]{30,400}"),
  form("secret.github", "ghs_", "[A-Za-z0-9]{30,400}"),
  form("secret.github", "ghr_", "[A-Za-z0-9]{30,400}"),
  form("secret.github", "github_pat_", "[A-Za-z0-9_]{22,400}"),
  form("secret.gitlab", "gl", "(?:pat|dt|rt|ptt|soat|ft|imt|agent|oas|cbt)-[A-Za-z0-9_-]{20,400}"),
  form("secret.slack", "xox", "[abeoprs]-[A-Za-z0-9-]{10,400}"),
  form("secret.slack", "xapp-", "[A-Za-z0-9-]{20,400}"),
  form("secret.slack", "hooks.slack.com/services/", "[A-Za-z0-9/]{20,400}"),
  form("secret.aws", "AKIA", "[A-Z0-9]{16}(?![A-Za-z0-9])"),
  form("secret.aws", "ASIA", "[A-Z0-9]{16}(?![A-Za-z0-9])"),
  form("secret.google", "AIza", "[A-Za-z0-9_-]{35}"),
  form("secret.google", "GOCSPX-", "[A-Za-z0-9_-]{20,400}"),
  form("secret.google", "ya29.", "[A-Za-z0-9_-]{20,400}"),
  form("secret.huggingface", "hf_", "[A-Za-z0-9]{30,400}"),
  form("secret.npm", "npm_", "[A-Za-z0-9]{36,400}"),
  form("secret.stripe", "sk_", "(?:live|test)_[A-Za-z0-9]{16,400}"),
  form("secret.stripe", "rk_", "(?:live|test)_[A-Za-z0-9]{16,400}"),
  form("secret.stripe", "whsec_", "[A-Za-z0-9+/=]{24,400}"),
  form("secret.vendor-key", "SG.", "[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{16,400}"),
  form("secret.vendor-key", "SK", "[0-9a-f]{32}(?![A-Za-z0-9])"),
  form("secret.vendor-key", "pypi-", "[A-Za-z0-9_-]{50,400}"),
  form("secret.vendor-key", "do", "[opr]_v1_[a-f0-9]{40,400}"),
  form("secret.vendor-key", "shp", "(?:at|ca|pa|ss)_[A-Fa-f0-9]{32,400}"),
  form("secret.vendor-key", "dapi", "[a-f0-9]{32,400}"),
  form("secret.vendor-key", "PMAK-", "[a-f0-9]{24}-[a-f0-9]{34}"),
  form("secret.vendor-key", "lin_", "(?:api|oauth)_[A-Za-z0-9]{32,400}"),
  form("secret.vendor-key", "ntn_", "[A-Za-z0-9]{40,400}"),
  form("secret.vendor-key", "secret_", "[A-Za-z0-9]{40,400}"),
  form("secret.vendor-key", "gsk_", "[A-Za-z0-9]{40,400}"),
  form("secret.vendor-key", "xai-", "[A-Za-z0-9]{40,400}"),
  form("secret.vendor-key", "pplx-", "[A-Za-z0-9]{40,400}"),
  form("secret.vendor-key", "r8_", "[A-Za-z0-9]{30,400}"),
  form("secret.vendor-key", "glsa_", "[A-Za-z0-9_]{30,400}"),
  form("secret.vendor-key", "glc_", "[A-Za-z0-9+/=]{30,400}"),
  form("secret.vendor-key", "hvs.", "[A-Za-z0-9_-]{24,400}"),
  form("secret.vendor-key", "sntrys_", "[A-Za-z0-9+/=_-]{30,400}"),
  form("secret.vendor-key", "sntryu_", "[a-f0-9]{40,400}"),
  form("secret.vendor-key", "figd_", "[A-Za-z0-9_-]{30,400}"),
  form("secret.vendor-key", "pat", "[A-Za-z0-9]{14}\\.[a-f0-9]{64}"),
  form("secret.vendor-key", "AGE-SECRET-KEY-1", "[A-Z0-9]{50,400}"),
  form("secret.vendor-key", "dp.", "(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9._-]{40,400}"),
  form("secret.vendor-key", "sbp_", "[a-f0-9]{40,400}"),
  form("secret.vendor-key", "sb_secret_", "[A-Za-z0-9_-]{20,400}"),
  form("secret.vendor-key", "pscale_", "(?:tkn|oauth|pw)_[A-Za-z0-9=._-]{32,400}"),
  form("secret.vendor-key", "NRAK-", "[A-Z0-9]{27}"),
  form("secret.vendor-key", "ATATT3", "[A-Za-z0-9_=-]{50,400}"),
  form("secret.vendor-key", "dckr_pat_", "[A-Za-z0-9_-]{20,400}"),
  form("secret.vendor-key", "rubygems_", "[a-f0-9]{48}"),
];

const BY_FIRST = new Map<number, KeyForm[]>();
for (const known of FORMS) {
  const first = known.prefix.charCodeAt(0);
  BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), known]);
}

/** The characters a key can begin with. */
export const KEY_STARTS = [...BY_FIRST.keys()].map((unit) => String.fromCharCode(unit)).join("");

/** A key whose vendor its prefix tells; at the start of a word. */
export const findVendorKey: Detector = (text, at) => {
  for (const { rule, prefix, pattern } of BY_FIRST.get(text.charCodeAt(at)) ?? []) {
    if (!text.startsWith(prefix, at)) continue;
    const end = matchEnd(pattern, text, at);
    if (end === -1) continue;
    // Judged before its end is looked for, so that what is no key is not run through again and again.
    if (!isMixed(text.slice(at + prefix.length, end))) continue;
    return { rule, start: at, end: withoutTail(text, runEnd(text, end)) };
  }
  return null;
};

/** The end of the letters, digits, `_` and `-` that go on at an offset. */
function runEnd(text: string, offset: number): number {
  let end = offset;
  while (isWordUnit(text.charCodeAt(end)) || text.charCodeAt(end) === 0x2d) end += 1;
  return end;
}

/** A full stop or dash that ends a sentence does not belong to the key. */
function withoutTail(text: string, end: number): number {
  return ".-".includes(text.charAt(end - 1)) ? end - 1 : end;
}

/** Class names of style sheets begin like keys, but are made of words and numbers. */
function isMixed(rest: string): boolean {
  return /\d/.test(rest) && /[A-Za-z]/.test(rest) && !/^[a-z]+(?:[-_][a-z0-9]{1,12})*$/.test(rest);
}

const TELEGRAM = /\d{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/y;

export const findTelegramToken: Detector = (text, at) => {
  const end = matchEnd(TELEGRAM, text, at);
  return end === -1 ? null : { rule: "secret.telegram", start: at, end };
};
