import { isWordUnit, matchEnd, type Detector, type Match } from "../match";
import {
  isPassphrase,
  isPlausible,
  isShortPassword,
  looksRandom,
  nameStrength,
} from "../plausible";

const LONGEST_NAME = 60;
const LONGEST_QUOTED = 2000;
const LONGEST_PLAIN = 300;
const QUOTES = "\"'`";
/** What marks the kind of a string in code: `f"…"`, `r'…'`, `%q(…)`, and what makes a hash of it. */
const STRING_PREFIX =
  /(?:[fFrRbBuU]{1,2}|[NE])(?=["'])|![A-Za-z][\w:-]{0,30}[ \t](?=["'])|\$\((?:echo|printf)[ \t]+(?:-n[ \t]+)?(?=["'])|%[qQ]?[([{]|(?:md5|sha\d{0,3}|password|crypt|hash|bcrypt)\((?=["'])/iy;
const SCHEME = /(?:bearer|basic|token|digest|apikey)[ \t]{1,4}/iy;
/** Behind the name of the header any word is a scheme: vendors make their own. */
const ANY_SCHEME = /[A-Za-z][\w-]{1,30}[ \t]{1,4}(?=[^\s=])/y;
const AUTHORIZATION = /authorization$/i;
/** What ends a value that is not quoted. */
const VALUE_END = unitSet(" \t\r\n\f;,&\"'`<>)]}|");

function unitSet(signs: string): Uint8Array {
  const set = new Uint8Array(128);
  for (const sign of signs) set[sign.charCodeAt(0)] = 1;
  return set;
}

/** `name = value`, `name: value` and `"name": "value"`, at the sign between them. */
export const findAssignment: Detector = (text, at) => {
  const after = text.charAt(at + 1);
  if (after === ":" || after === "~" || (after === "/" && text.charAt(at) === ":")) return null;
  const name = nameBefore(text, at);
  const strength = (name === "" ? null : nameStrength(name)) ?? foreignStrength(text, at);
  if (strength === null) return null;
  // `==` compares, `:=` assigns, `"name" =>` is how some languages write a pair.
  const isPair =
    after === ">" && QUOTES.includes(text.charAt(at + 2 + (text.charAt(at + 2) === " " ? 1 : 0)));
  const sign = (after === "=" && text.charAt(at) === ":") || isPair ? at + 2 : at + 1;
  const isShell = /^[A-Z][A-Z0-9_]{1,59}$/.test(name) && isTight(text, at);
  const accept = (value: string, quoted: boolean) => {
    if (value.startsWith("/") && !isBase64(value)) return false;
    const isText = quoted || (isShell && LETTERS.test(value));
    if (isPlausible(strength, value, isText)) return true;
    if (isText && isShortPassword(strength, value)) return true;
    return isShell && quoted && isPassphrase(strength, value);
  };
  const found = valueMatch(text, sign, accept, AUTHORIZATION.test(name) ? ANY_SCHEME : SCHEME);
  return found ?? (strength === "password" ? valueBelow(text, sign) : null);
};

/** Where the value of a password is on the next line, alone: under a label, or as a block of YAML. */
const BELOW =
  /[*_]{0,3}[ \t]{0,4}(?:[|>][+-]?[ \t]{0,4}|\\)?\r?\n(?:[ \t]{0,40}\r?\n)?[ \t]{0,40}(["'`]?)(?=\S{0,200}\d)([^\s"'`]{6,200})\1[ \t]{0,4}(?:[,}]|\r?\n|$)/y;

function valueBelow(text: string, from: number): Match | null {
  BELOW.lastIndex = from;
  const found = BELOW.exec(text);
  const value = found?.[2];
  if (found === null || value === undefined || !/[A-Za-z]/.test(value)) return null;
  if (/[:=]$/.test(value) || !isPlausible("password", value, false)) return null;
  const start = from + found[0].lastIndexOf(value);
  return { rule: "secret.assignment", start, end: start + value.length };
}

/** What begins with a slash and is no path. */
function isBase64(value: string): boolean {
  const isRun = /^\/[A-Za-z0-9+/]{23,}={0,2}$/.test(value);
  return isRun && value.split("/").some((part) => looksRandom(part, 12));
}

const FOREIGN =
  /(?:пароль|密码|密碼|口令|パスワード|비밀번호|암호|şifre|parola|hasło|lösenord|heslo|jelszó|salasana|κωδικός|סיסמה|كلمة المرور|รหัสผ่าน|mật khẩu)[ "'*`_]{0,4}$/iu;
const LONGEST_FOREIGN = 20;

/** What a word for password in another writing says, which is no name of code. */
function foreignStrength(text: string, at: number): "password" | null {
  for (let before = at - 1; before >= Math.max(0, at - LONGEST_FOREIGN); before -= 1) {
    if (text.charCodeAt(before) < 128) continue;
    return FOREIGN.test(text.slice(Math.max(0, at - LONGEST_FOREIGN), at)) ? "password" : null;
  }
  return null;
}

/** In `NAME=value` of a shell or an `.env` file a word is a value, where code would name something else. */
const LETTERS = /^[A-Za-z]+$/;

function isTight(text: string, at: number): boolean {
  return text.charAt(at) === "=" && isWordUnit(text.charCodeAt(at - 1));
}

/** `--token value` and `-storepass value`, at the first dash. */
export const findOption: Detector = (text, at) => {
  if (/[\w-]/.test(text.charAt(at - 1))) return null;
  const end = matchEnd(OPTION, text, at);
  if (end === -1) return null;
  const name = text.slice(at, end).trim().replace(/^--?/, "");
  // One dash and a letter is an option of one program only.
  const strength = name.length < 2 ? null : nameStrength(name);
  if (strength === null) return null;
  return valueMatch(text, end, (value, quoted) => isPlausible(strength, value, quoted));
};
const OPTION = /--?[A-Za-z][A-Za-z0-9_-]{1,40}[ \t]/y;

const USER_OPTION =
  /(?:-[uU][ \t]{0,2}|--(?:proxy-)?user[ \t=]{1,2})["']?[\w.@+\\-]{1,60}:([^\s"'`$<{]{4,200})/y;

/** `-u name:password`, as programs that fetch take it; at the dash. */
export const findUserOption: Detector = (text, at) => {
  if (/[\w-]/.test(text.charAt(at - 1))) return null;
  USER_OPTION.lastIndex = at;
  const value = USER_OPTION.exec(text)?.[1];
  if (value === undefined || !isPlausible("password", value, false)) return null;
  const end = USER_OPTION.lastIndex;
  return { rule: "secret.assignment", start: end - value.length, end };
};

/** The name that ends before an offset: with blanks, a quote or an escaped quote between. */
function nameBefore(text: string, at: number): string {
  let end = at;
  // Also the end of what Markdown prints bold.
  while (end > 0 && at - end < 3 && " \t?*".includes(text.charAt(end - 1))) end -= 1;
  if (text.charAt(end - 1) === "]") end -= 1;
  if (QUOTES.includes(text.charAt(end - 1)) && end > 0) end -= 1;
  if (text.charAt(end - 1) === "\\") end -= 1;
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && isNameUnit(text.charCodeAt(start - 1)))
    start -= 1;
  return text.slice(start, end);
}

function isNameUnit(unit: number): boolean {
  return isWordUnit(unit) || unit === 0x2d || unit === 0xf1;
}

function valueMatch(
  text: string,
  from: number,
  accept: (value: string, quoted: boolean) => boolean,
  schemes = SCHEME,
): Match | null {
  let start = from;
  while (start - from < 5 && " \t\\*«".includes(text.charAt(start)) && start < text.length)
    start += 1;
  const prefix = matchEnd(STRING_PREFIX, text, start);
  if (prefix !== -1) start = prefix;
  const quote = text.charAt(start);
  const quoted = quote !== "" && QUOTES.includes(quote);
  if (quoted) start += 1;
  const scheme = matchEnd(schemes, text, start);
  if (scheme !== -1) start = scheme;
  const end = quoted ? quotedEnd(text, start, quote) : plainEnd(text, start);
  if (end <= start || !accept(text.slice(start, end), quoted)) return null;
  return { rule: "secret.assignment", start, end };
}

function quotedEnd(text: string, start: number, quote: string): number {
  let end = start;
  while (end < text.length && end - start < LONGEST_QUOTED) {
    const sign = text.charAt(end);
    if (sign === quote || sign === "\n") break;
    end += 1;
  }
  return text.charAt(end - 1) === "\\" ? end - 1 : end;
}

function plainEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST_PLAIN);
  let end = start;
  while (end < limit && (VALUE_END[text.charCodeAt(end)] !== 1 || isWithin(text, end))) end += 1;
  while (end > start && ".:?\\".includes(text.charAt(end - 1))) end -= 1;
  return end;
}

const AMPERSAND = 0x26;
const NEXT_VALUE = /&(?:amp;|[A-Za-z_][\w.[\]-]{0,60}=|[&>\s"'`]|$)/y;

/** Whether what may end a value is a sign of it: an `&` that no other value of an address or command follows. */
function isWithin(text: string, at: number): boolean {
  return text.charCodeAt(at) === AMPERSAND && matchEnd(NEXT_VALUE, text, at) === -1;
}

const STATED =
  /(?:pass(?:word|phrase|code)|senha|wachtwoord|parola|pwd?|passwort|kennwort|contraseña|mot de passe|api[ -]?key|access[ -]?key|secret(?:[ -]key)?|access[ -]token|auth[ -]token|token|api-schlüssel)[ \t]{1,2}(?:for [\w -]{1,30} )?(?:is|is now|was|now is|will be|should be|(?:has been |was )?(?:set|changed) to|to|from \S{1,40} to|ist|lautet|est|es|è|é|:)[ \t:]{1,3}["'`“„«]?[ \u00a0]?([^\s"'`”“»]{6,400})/iy;

/** What those names begin with, in any case. */
export const STATED_NAMES = [
  "pass",
  "kenn",
  "contra",
  "mot",
  "api",
  "access",
  "secret",
  "auth",
  "token",
  "client",
  "private",
  "signing",
  "license",
  "account",
  "master",
  "admin",
  "senha",
  "wacht",
  "parola",
  "pw",
  "webhook",
  "refresh",
  "recovery",
  "backup",
  "otp",
  "credential",
  "login",
];

/** Names of two words, which a sign can follow as well: `API key: …`. */
const LABELLED =
  /(?:pass(?:word|code|phrase)[ \t]\([\w ,-]{1,30}\)|(?:api|access|secret|client|private|signing|license|account|master|admin|webhook|refresh)[ -](?:key|secret|token)(?:[ \t]\([\w ,-]{1,30}\))?|auth[ -]token|(?:recovery|backup|security) (?:code|key)|otp secret)[ \t]{0,2}[:=][ \t]{0,3}["'`“„«]?([^\s"'`”“»]{8,400})/iy;
/** What is beside its name by a dash, an arrow, a tab or the cells of a table of HTML. */
const BESIDE =
  /(?:pass(?:word|phrase|code)|pwd?|(?:client|webhook|signing)[ -]secret|passwort|kennwort|contraseña|mot de passe|api[ -]?key|access[ -]token|secret[ -]key)[:*`_]{0,3}[ \t]{0,2}(?:—|–|->|→|\t|<\/\w{1,6}>\s{0,3}(?:<\w{1,6}[^>]{0,40}>)?)[ \t]{0,3}["'`“„«]?([^\s"'`”“»<|]{6,400})/iy;
/** "The password is:", and it is alone on a line below. */
const STATED_BELOW =
  /(?:pass(?:word|phrase|code)|passwort|kennwort|contraseña|mot de passe)[ \t](?:is|ist|lautet|est|es|è|é):[ \t]{0,3}(?:\r?\n[ \t]{0,40}){1,2}["'`]?([^\s"'`]{6,200})["'`]?[ \t]{0,3}(?=\r?\n|$)/iy;
const OF_USER =
  /(?:credentials?|login)[ \t](?:are|is)[ \t][\w.@+-]{1,60}[ \t]?[:/][ \t]?([^\s"'`]{6,200})/iy;

/** "The password is …", at the first letter of the name. */
export const findStated: Detector = (text, at) =>
  statedMatch(text, at, STATED, "password") ??
  statedMatch(text, at, LABELLED, "key") ??
  statedMatch(text, at, OF_USER, "password") ??
  statedMatch(text, at, BESIDE, "password") ??
  statedMatch(text, at, STATED_BELOW, "password");

function statedMatch(
  text: string,
  at: number,
  pattern: RegExp,
  strength: "password" | "key",
): Match | null {
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[1];
  if (found === undefined) return null;
  const value = found.replace(/[.,;:?)]+$/, "");
  const start = text.lastIndexOf(found, pattern.lastIndex - found.length);
  const end = start + value.length;
  if (!/\d/.test(value) || !/[^\d.,:/-]/.test(value)) return null;
  if (!isPlausible(strength, value, true)) return null;
  return { rule: "secret.stated", start, end };
}
