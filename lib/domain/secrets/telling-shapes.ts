import { isPlausible } from "../findings/plausible";
import { isMixed, namesAnId, type Stretch } from "./drawn";
import { isPlaceholder } from "./opaque";

/** Names that services give their keys without calling them one: `NOTION_API`, `STRIPE_SK`, `SUPABASE_ANON`. */
const OF_KEYS =
  /(?:^|[-_])(?:api|sk|sas|bot|pin|licen[cs]e|anon|role|seed|pat|hub|secret[-_]?id|role[-_]?id)$/i;
/** Headers of no standard, which servers make up to be told who asks. */
const OF_HEADERS = /^x-/i;
const FEWEST = 20;
const TOKEN = /^[A-Za-z0-9_+/-]+={0,2}$/;

/** Whether a value drawn by lot stands under a name that says little more than whom it is for. */
export function isDrawnUnder(name: string, value: string): boolean {
  const isTold = OF_KEYS.test(name) || (OF_HEADERS.test(name) && !namesAnId(name));
  return isTold && TOKEN.test(value) && isMixed(value, FEWEST);
}

const SHORT_OPTION = /(?:^|\s)-[akpst]\s{1,3}["']?([A-Za-z0-9_+/=-]{20,500})(?=["'\s]|$)/g;
const ONE_WORD = /^([A-Za-z][A-Za-z-]{1,24})\s{1,3}(\S+)$/;

/** The token behind one word, as services make up their own schemes; or behind an option of one letter in a command. */
export function tokensBehindWords(text: string): Stretch[] {
  const found = Array.from(text.matchAll(SHORT_OPTION), ({ 0: all, 1: value = "", index }) => {
    const end = index + all.length;
    return { value, start: end - value.length, end };
  });
  const [, word = "", last = ""] = ONE_WORD.exec(text) ?? [];
  const isToken = word !== "" && !namesAnId(word) && TOKEN.test(last);
  if (isToken) found.push({ value: last, start: text.length - last.length, end: text.length });
  return found.filter(({ value }) => isMixed(value, FEWEST));
}

const BASE64 = /^[A-Za-z0-9+/]{12,400}={0,2}$/;
const USER_AND_PASSWORD = /^[\w.@+-]{1,60}:(?!\/\/)([!-~]{4,200})$/;

/** Whether a value is the base64 of a name and a password, as `Basic` has it, without that word. */
export function isUserInBase64(text: string): boolean {
  const value = text.trim();
  if (!BASE64.test(value)) return false;
  try {
    const password = USER_AND_PASSWORD.exec(atob(value))?.[1];
    return password !== undefined && isPassword(password);
  } catch {
    // Letters and digits that are no base64.
    return false;
  }
}

/** `ben/password@db.example:1521/pond`, `ben:password@account/pond`: an account of a database without a scheme. */
const OF_DATABASE =
  /^[\w.-]{1,60}(?:\/([^\s:/@]{6,200})@[A-Za-z][\w.-]{0,200}:\d{2,5}|:([^\s:/@]{6,200})@[A-Za-z][\w.-]{0,200}(?::\d{2,5})?\/[\w./-]+$)/;

/** Whether a value is the account of a database, with its password. */
export function hasAccountOfDatabase(text: string): boolean {
  const [, one, other] = OF_DATABASE.exec(text.trim()) ?? [];
  const password = one ?? other;
  return password !== undefined && /\d/.test(password) && isPassword(password);
}

function isPassword(text: string): boolean {
  return !/^\d+$/.test(text) && !isPlaceholder(text) && isPlausible("password", text, true);
}
