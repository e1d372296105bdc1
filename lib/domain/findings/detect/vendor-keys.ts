import { addTo } from "@/lib/shared/add-to";
import { AI_FORMS } from "../keys/ai-forms";
import { CLOUD_FORMS } from "../keys/cloud-forms";
import { CODE_FORMS } from "../keys/code-forms";
import { isFilling, looksDrawn, type KeyForm } from "../keys/form";
import { SERVICE_FORMS } from "../keys/service-forms";
import { isWordUnit, matchEnd, type Detector } from "../match";

/** Of two that fit, the longer prefix says more. */
const FORMS = [...AI_FORMS, ...CODE_FORMS, ...CLOUD_FORMS, ...SERVICE_FORMS].toSorted(
  (a, b) => b.prefix.length - a.prefix.length,
);

const ASCII = Array.from({ length: 128 }, (_, unit) => unit);
/** By the first two characters; a prefix of one has its forms after the longer ones. */
const BY_START = new Map<number, KeyForm[]>();
for (const known of FORMS) {
  const seconds = known.prefix.length > 1 ? [known.prefix.charCodeAt(1)] : ASCII;
  for (const second of seconds) {
    const start = startOf(known.prefix.charCodeAt(0), second);
    addTo(BY_START, start, known);
  }
}

function startOf(first: number, second: number): number {
  return first * 0x10000 + second;
}

function formsAt(text: string, at: number): readonly KeyForm[] {
  return BY_START.get(startOf(text.charCodeAt(at), text.charCodeAt(at + 1))) ?? [];
}

/** What a key can begin with. */
export const KEY_STARTS = FORMS.map(({ prefix }) => prefix);

/** So many signs tell whether a key was drawn by lot. */
const JUDGED = 80;

/** Whether the prefix of a key is in a text, so that the rest of one may follow in another. */
export function hasKeyPrefix(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (at > 0 && isWordUnit(text.charCodeAt(at - 1)) && isWordUnit(text.charCodeAt(at))) continue;
    const known = formsAt(text, at);
    if (known.some(({ prefix }) => prefix.length > 1 && text.startsWith(prefix, at))) return true;
  }
  return text.includes("eyJ");
}

/** Long enough that no word begins with it by chance. */
const STRICT = FORMS.filter(({ prefix, isCertain }) => isCertain && prefix.length >= 4);

/** Whether a text goes on as a key does whose form is strict enough by itself. */
export function hasStrictPrefix(text: string): boolean {
  return STRICT.some(({ prefix }) => {
    const at = text.indexOf(prefix);
    return at === 0 || (at > 0 && !isWordUnit(text.charCodeAt(at - 1)));
  });
}

/** A key whose vendor its prefix tells; at the start of a word. */
export const findVendorKey: Detector = (text, at) => {
  for (const { rule, prefix, pattern, isCertain, goesOnWithDash } of formsAt(text, at)) {
    if (!text.startsWith(prefix, at)) continue;
    const end = matchEnd(pattern, text, at);
    if (end === -1) continue;
    // Judged before its end is looked for, so that what is no key is not run through again and again.
    const rest = text.slice(at + prefix.length, Math.min(end, at + JUDGED));
    if (isFilling(rest) || (!isCertain && !looksDrawn(rest))) continue;
    const run = runEnd(text, end);
    return { rule, start: at, end: withoutTail(text, run, goesOnWithDash ? run : end) };
  }
  return null;
};

/** The end of the letters, digits, `_` and `-` that go on at an offset. */
function runEnd(text: string, offset: number): number {
  let end = offset;
  while (isWordUnit(text.charCodeAt(end)) || text.charCodeAt(end) === 0x2d) end += 1;
  return end;
}

/**
 * A full stop that ends a sentence does not belong to the key, nor does a dash, but where the form has one.
 * @param formEnd up to where dashes are signs of the key
 */
function withoutTail(text: string, end: number, formEnd: number): number {
  const last = text.charAt(end - 1);
  return last === "." || (last === "-" && end > formEnd) ? end - 1 : end;
}

const TELEGRAM = /\d{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/y;

export const findTelegramToken: Detector = (text, at) => {
  const end = matchEnd(TELEGRAM, text, at);
  return end === -1 ? null : { rule: "secret.telegram", start: at, end };
};

const AZURE_AD = /[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~-])/y;
const BEFORE_TILDE = 5;

/** The secret of an application in Azure AD, at its first tilde: `Q~` is in the middle of it. */
export const findAzureSecret: Detector = (text, at) => {
  const start = at - BEFORE_TILDE;
  if (start < 0 || text.charAt(at - 1) !== "Q") return null;
  const end = matchEnd(AZURE_AD, text, start);
  return end === -1 ? null : { rule: "secret.azure", start, end: withoutTail(text, end, end) };
};

const TERRAFORM = /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{40,120}/y;
const BEFORE_ATLAS = 14;

/** A token of Terraform Cloud, at the dot before `atlasv1`. */
export const findTerraformToken: Detector = (text, at) => {
  const start = at - BEFORE_ATLAS;
  if (start < 0 || !text.startsWith(".atlasv1.", at)) return null;
  const end = matchEnd(TERRAFORM, text, start);
  return end === -1 ? null : { rule: "secret.vendor-key", start, end };
};

const COUNTED =
  /(?:[0-9a-f]{32}(?:[0-9a-f]{4}|FFFF)NRAL|[0-9a-f]{32}-(?:us\d{1,2}|[0-9a-f]{8}-[0-9a-f]{8})|[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk|\d{15,16}\|[A-Za-z0-9_-]{27}|[0-9a-f-]{36}:[0-9a-f]{32})(?![A-Za-z0-9-])/y;

/** Keys without a prefix that their lengths give away: Mailgun, Mailchimp, MaxMind, Facebook, fal, New Relic. */
export const findCountedKey: Detector = (text, at) => {
  // All but the one with `_` after six signs begin with at least 15 digits.
  const isCounted =
    text.charCodeAt(at + 6) === 0x5f || [5, 9, 14].every((n) => isHex(text, at + n));
  if (!isCounted) return null;
  const end = matchEnd(COUNTED, text, at);
  if (end === -1 || isFilling(text.slice(at, end))) return null;
  return { rule: "secret.vendor-key", start: at, end };
};

/** A digit of a hexadecimal number, or a dash between them. */
function isHex(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x66) || unit === 0x2d;
}

const AZURE_MARKS: readonly RegExp[] = [
  /^[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}$/,
  /^[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}$/,
  /^[A-Za-z0-9+/]{76}(?:\+ASt|ACDb)[A-Za-z0-9+/]{5,6}={0,2}$/,
  /^[A-Za-z0-9+/]{33,45}(?:\+(?:AEh|ASb|ARm|AIo|ACR|ABa|AMC)|AzSe|AzFu|AzCa|APIM)[A-Za-z0-9+/]{4,12}={0,2}$/,
];

/** A key of Azure that carries its service's mark in the middle; `run` is letters, digits and signs of base64. */
export function isMarkedAzureKey(run: string): boolean {
  return run.length >= 40 && run.length <= 90 && AZURE_MARKS.some((mark) => mark.test(run));
}
