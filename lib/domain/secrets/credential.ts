import { isPlausible, looksRandom, nameStrength } from "../findings/plausible";
import { scanReadings } from "../findings/scan/readings";
import { isDrawn, isMixed, namesAnId, secretOfAddress, secretOfQuery, type Stretch } from "./drawn";
import { encodedSettings, plainSettings } from "./encoded-settings";
import { isNameOfThing, isNoun, isOpaque, isPlaceholder } from "./opaque";
import { withoutAnyReferences } from "./references";
import { credentialsAfterSchemes, SCHEME_WORD as KNOWN_SCHEME } from "./schemes";
import { isSession, sessionValues } from "./sessions";
import {
  hasAccountOfDatabase,
  isDrawnUnder,
  isUserInBase64,
  tokensBehindWords,
} from "./telling-shapes";
import { PLACEHOLDER } from "./user-info";

/** Why a text is taken for a credential: what it is called, or what it looks like. */
export type CredentialSign = "name" | "pattern";

const NAMES: ReadonlySet<string> = new Set([
  "authorization",
  "proxyauthorization",
  "cookie",
  "setcookie",
  "apikey",
  "xapikey",
  "token",
  "accesstoken",
  "refreshtoken",
  "idtoken",
  "secret",
  "clientsecret",
  "password",
  "passwd",
  "pwd",
  "privatekey",
  "credential",
  "credentials",
  "connectionstring",
  "webhookurl",
  "xhoneycombteam",
]);
const NAME_ENDINGS = [
  "key",
  "token",
  "secret",
  "password",
  "passphrase",
  "seedphrase",
  "recoveryphrase",
  "mnemonic",
];

/** Prefixes vendors give their keys, with the fewest characters a real one has. */
const VENDOR_KEYS: readonly RegExp[] = [
  /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{20,}/,
  /\b(?:ghp|gho|ghs|ghu|ghr)_[A-Za-z0-9]{30,}/,
  /\bgithub_pat_[A-Za-z0-9_]{22,}/,
  /\bglpat-[A-Za-z0-9_-]{20,}/,
  /\bxox[a-z]-[A-Za-z0-9-]{10,}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bAIza[A-Za-z0-9_-]{35}/,
  /\bhf_[A-Za-z0-9]{30,}/,
  /\bnpm_[A-Za-z0-9]{36}/,
];
const PRIVATE_KEY = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/;
const WEB_TOKEN = /\b(eyJ[A-Za-z0-9_-]{5,4000})\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}/;
const ASSIGNMENT =
  /(?:^|[\s;&?#,])(?:--?[a-z][a-z-]{0,30}=(?=[A-Za-z_]\w{0,60}=)|\$env:)?-{0,2}([A-Za-z][A-Za-z0-9_.-]{1,60})\s{0,3}=\s{0,3}([^\s;&,]+(?:&(?![A-Za-z_][\w.[\]-]{0,60}=)[^\s;&,]+)*)/g;
/** What is left of `session=${SESSION}` and `"${TOKEN}"`. */
const EMPTY_PAIR = /(?:^|;)\s{0,3}([\w.-]{1,80})=\s{0,3}(?=;|$)/g;
/** A name that was given no value; with anything else before it, `=` is the padding of base64. */
const NAME_ALONE = /^(?:[a-z]{1,20}(?:[_.-][a-z]{1,20})*|[A-Z]{1,20}(?:_[A-Z]{1,20})*)$/;
const MARKS = /^[\s"'\\{}[\](),;]+$/;
const SCHEME_WORD = /^\s*(?:bearer|basic|token|oauth)\b/i;

/** Whether something of this name usually is a credential; case, `-` and `_` do not matter. */
export function isCredentialName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[-_]/g, "");
  return NAMES.has(plain) || NAME_ENDINGS.some((ending) => plain.endsWith(ending));
}

/** What remains of a value when references, scheme words and obvious placeholders are taken away. */
function literalPart(value: string): string {
  const literal = withoutAnyReferences(value);
  const rest = literal
    .replace(SCHEME_WORD, "")
    .replace(KNOWN_SCHEME, "")
    .replaceAll(EMPTY_PAIR, (pair, name: string) =>
      literal !== value || NAME_ALONE.test(name) ? "" : pair,
    )
    .trim();
  return PLACEHOLDER.test(rest) || MARKS.test(rest) ? "" : rest;
}

function isWebToken(text: string): boolean {
  const header = WEB_TOKEN.exec(text)?.[1];
  if (header === undefined) return false;
  try {
    const decoded: unknown = JSON.parse(atob(header.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof decoded === "object" && decoded !== null && "alg" in decoded;
  } catch {
    return false;
  }
}

function assignsCredential(text: string): boolean {
  return [...text.matchAll(ASSIGNMENT)].some(
    ([, name = "", value = ""]) =>
      (isCredentialName(name) && literalPart(value) !== "") || isSigned(name, value),
  );
}

/** `-k<value>`: an option of one letter with its value right behind it. */
const ATTACHED = /^-([akpst])([A-Za-z0-9+/_=-]{12,500})$/;
const FEWEST_ATTACHED = 16;

/** Only what is asked for with `-k` is a key in most programs; behind the others it has to look drawn by lot. */
function attachedValue(text: string): Stretch[] {
  const [, option, value = ""] = ATTACHED.exec(text) ?? [];
  const isFound =
    option === "k"
      ? isOpaque(value) && isOpaque(option + value) && !/^\d+$/.test(value)
      : isMixed(value, FEWEST_ATTACHED) && isOpaque(value);
  return isFound ? [{ start: 2, end: text.length }] : [];
}

/**
 * The parts of a text that what is around them makes credentials: the word of a scheme, the name of a session, an
 * option, settings in base64. They are in order and apart from one another.
 */
export function statedCredentials(text: string): Stretch[] {
  const found = [
    ...credentialsAfterSchemes(text),
    ...sessionValues(text),
    ...encodedSettings(text, (name, value) => findCredential(name, value) !== null),
    ...attachedValue(text),
    ...tokensBehindWords(text),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end);
  let end = 0;
  return found.filter((stretch) => {
    if (stretch.start < end) return false;
    end = stretch.end;
    return true;
  });
}

/** Whether a text looks like a credential whatever it is called. */
export function looksLikeCredential(text: string): boolean {
  const literal = withoutAnyReferences(text);
  return (
    PRIVATE_KEY.test(literal) ||
    VENDOR_KEYS.some((pattern) => pattern.test(literal)) ||
    isWebToken(literal) ||
    assignsCredential(text) ||
    statedCredentials(text).length > 0 ||
    scanReadings(literal).some(isSecret)
  );
}

/** A password in an address is judged apart, since the rest of the address stays. */
function isSecret({ rule }: { readonly rule: string }): boolean {
  return rule.startsWith("secret.") && rule !== "secret.stated" && rule !== "secret.url-userinfo";
}

/**
 * Judges one value of a configuration.
 * @param name the key it is under, or the option before it in a list of arguments
 * @returns null when it holds no credential in plain text
 */
export function findCredential(name: string, value: string): CredentialSign | null {
  if (secretOfQuery(name, value) !== null) return "pattern";
  if (looksLikeCredential(value)) return "pattern";
  if (isNamedInside(value) || isUserInBase64(value)) return "pattern";
  const literal = literalPart(value.replace(OPTION, ""));
  if (literal === "") return null;
  // A percent escape in an address can look like a variable of Windows.
  const isOfAddress = [value, withoutAnyReferences(value)].every(
    (text) => secretOfAddress(text) !== null,
  );
  if (isOfAddress) return "pattern";
  if (KNOWN_SCHEME.test(value) && isDrawn(literal)) return "pattern";
  if (isDrawnUnder(name, literal) || hasAccountOfDatabase(literal)) return "pattern";
  if (isMixed(literal, LONGEST_ID) && TOKEN.test(literal) && !namesAnId(name)) return "pattern";
  return isCredentialName(name) || isNamed(name, literal) || passwordOfUser(name, value) !== null
    ? "name"
    : null;
}

/** A line of headers: with a dash in its name, or one of those that have none. */
const HEADER_LINE =
  /^(?:--?[\w-]{1,30}=)?["']?((?:[A-Za-z]+-){1,6}[A-Za-z]+|authorization|cookie|token|apikey)["']?:[ \t]*(\S.*)$/i;

/** Whether a text is lines of headers or settings in JSON, one of which is a credential by its name. */
function isNamedInside(text: string): boolean {
  const isHeader = text.split(/\r?\n/).some((line) => {
    const [, name = "", value = ""] = HEADER_LINE.exec(line.trim()) ?? [];
    return name !== "" && isCredentialName(name) && findCredential(name, value) !== null;
  });
  return isHeader || credentialsInJson(text).length > 0;
}

/** The texts in settings in JSON that their names make credentials. */
export function credentialsInJson(text: string): string[] {
  return plainSettings(text).flatMap(([name, value]) =>
    isCredentialName(name) && findCredential(name, value) !== null ? [value] : [],
  );
}

/** The option that an argument sets is no part of its value: `--api-key=`. */
const OPTION = /^--?[A-Za-z][\w-]*=/;
/** Options of one letter mean something else in each program; only what is drawn by lot is a credential there. */
const SHORT_OPTION = /^[akpst]$/i;
const MIXED = /^(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9_-]+$/;
const AUTH = /[-_]auth$/i;
/** Longer than the ids that services give, which are mixed as well. */
const LONGEST_ID = 32;
const TOKEN = /^[A-Za-z0-9_-]+$/;
/** What these name is a secret where it was drawn by lot; it may as well be the name of a method. */
const SIGNED = /(?:^|[-_])(?:access|csrf|xsrf|sig|signature|signing|encryption)(?:[-_]\d+)?$/i;
const METHOD = /^[a-z0-9-]{2,16}=/;

/** `X-Signature: sha256=…`, `signature="…"`. */
function isSigned(name: string, value: string): boolean {
  const parts = value.replaceAll('"', "").split(/[,;\s]+/);
  return SIGNED.test(name) && parts.some((part) => isDrawn(part.replace(METHOD, "")));
}

/** One of several values of a cookie. */
function isCookie(name: string, value: string): boolean {
  if (!/cookies?$/i.test(name)) return false;
  return value.split(/[;\s]/).some((pair) => isDrawn(pair.slice(pair.indexOf("=") + 1)));
}

/** Names that say less, as `DB_PASS` and `X-Session`: the value has to look like one. */
function isNamed(name: string, literal: string): boolean {
  if (isSigned(name, literal) || isCookie(name, literal)) return true;
  if (isSession(name, literal)) return true;
  if (SHORT_OPTION.test(name) && MIXED.test(literal) && looksRandom(literal, 20)) return true;
  const one = PLURAL.exec(name)?.[1];
  if (one !== undefined) return isListOfSecrets(one, literal);
  const strength = AUTH.test(name) ? "key" : nameStrength(name);
  if (strength === null || strength === "weak") return false;
  // Nobody configures the run of a program.
  if (strength === "session") return isPlausible("key", literal, true) && !isNameOfThing(literal);
  return isPlausible(strength, literal, true);
}

const PLURAL = /^(.*(?:key|token|secret|password|passwd))s$/i;

/** `API_KEYS=…,…`: what is there once as well, and no number of them. */
function isListOfSecrets(name: string, list: string): boolean {
  const strength = nameStrength(name);
  if (strength === null) return false;
  return list
    .split(/[,;\s]+/)
    .some((value) =>
      strength === "password"
        ? /\D/.test(value) && isPlausible(strength, value, true)
        : looksRandom(value, 16) && isPlausible(strength, value, true),
    );
}

const USER_OPTION = /^(?:u|user|proxy-user|userpwd|credentials?|creds?|login)$/i;
const USER = /^([^\s:/@]{1,60}):([^\s/]\S{3,200})$/;
/** Headers and variables of services that ask for both in one. */
const BOTH = /(?:^|[-_])(?:auth|login|logon|credentials?|creds?)$/i;
const USER_AND_PASSWORD = /^([^\s:/@=,;]{1,60})[: \t](\S{4,200})$/;
const NAME = /^[A-Z]?[a-z]{1,11}$/;

/** The password of `-u name:password` as two arguments; null when it is none, as of a user and a group. */
export function passwordOfUser(name: string, value: string): string | null {
  const [, user, password] =
    (USER_OPTION.test(name) ? USER.exec(value) : null) ?? both(name, value);
  if (password === undefined || password === user || /^\d+$/.test(password)) return null;
  return withoutAnyReferences(password) === password && isPlausible("password", password, true)
    ? password
    : null;
}

/** `X-Auth: name password`; two names, as of a person or a method, are none. */
function both(name: string, value: string): readonly (string | undefined)[] {
  const found = (BOTH.test(name) ? USER_AND_PASSWORD.exec(value) : null) ?? [];
  const password = found[2] ?? "";
  const isName = NAME.test(password) || isNoun(password) || isNameOfThing(password);
  return isName || isPlaceholder(password) ? [] : found;
}

const PREVIEWED = 4;

/** The most of a credential that may be shown: its first characters, none of a short one. */
export function previewCredential(value: string): string {
  const literal = withoutAnyReferences(value).replace(SCHEME_WORD, "").trim();
  return literal.length < PREVIEWED * 3 ? "…" : `${literal.slice(0, PREVIEWED)}…`;
}

/** The value with its literal part replaced by a reference: `Bearer abc` becomes `Bearer ${env:NAME}`. */
export function referTo(value: string, name: string): string {
  const scheme = SCHEME_WORD.exec(value)?.[0].trim();
  return `${scheme === undefined ? "" : `${scheme} `}\${env:${name}}`;
}

/** A name for an environment variable from words of the document, as `FS_TOKEN`. */
export function proposeVariable(...words: readonly string[]): string {
  const name = words
    .join("_")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toUpperCase();
  return /^[A-Z]/.test(name) ? name : `SECRET_${name}`;
}
