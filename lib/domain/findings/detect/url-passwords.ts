import type { Detector, Match } from "../match";
import { isDrawn, isFilledIn, looksRandom } from "../plausible";

/** An `@` inside of the password is against the rules, and people write it. */
const USER_INFO = /:\/\/[^\s/?#@:"'<>`]{0,200}:(?!\d{1,5}#)([^\s/?"'<>`]{1,500})@[\w[]/y;
const EXAMPLE =
  /^(?:[{<[…]|\*+$|x+$|\.{2,}|(?:your[-_]?)?(?:pass(?:word|wd)?|pwd|pw|secret|token|changeme|example)$)/i;

/** A token alone, or with what services write in the place of a password. */
const TOKEN = /:\/\/([A-Za-z0-9_-]{20,200})(?::(?:x-oauth-basic|x)?)?@[\w[]/y;

function tokenOf(text: string, at: number): Match | null {
  TOKEN.lastIndex = at;
  const token = TOKEN.exec(text)?.[1];
  if (token === undefined || !looksRandom(token, 20) || !isDrawn(token)) return null;
  const start = at + "://".length;
  return { rule: "secret.url-userinfo", start, end: start + token.length };
}

/** The password of `scheme://user:password@host`, at the colon of the scheme. */
export const findUrlPassword: Detector = (text, at) => {
  if (!text.startsWith("://", at) || !/[A-Za-z0-9]/.test(text.charAt(at - 1))) return null;
  USER_INFO.lastIndex = at;
  const password = USER_INFO.exec(text)?.[1];
  if (password === undefined || /^x(?:-oauth-basic)?$/.test(password)) return tokenOf(text, at);
  if (EXAMPLE.test(password) || isFilledIn(password)) return null;
  // The pattern ends with `@` and the first character of the host.
  const end = USER_INFO.lastIndex - 2;
  return { rule: "secret.url-userinfo", start: end - password.length, end };
};
