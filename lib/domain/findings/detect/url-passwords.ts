import type { Detector } from "../match";

/** An `@` inside of the password is against the rules, and people write it. */
const USER_INFO = /:\/\/[^\s/?#@:"'<>`]{0,200}:([^\s/?#"'<>`]{1,500})@[\w[]/y;
const EXAMPLE =
  /^(?:[$%{<[*x.…]|(?:your[-_]?)?(?:pass(?:word|wd)?|pwd|pw|secret|token|changeme|example)$)/i;

/** The password of `scheme://user:password@host`, at the colon of the scheme. */
export const findUrlPassword: Detector = (text, at) => {
  if (!text.startsWith("://", at) || !/[A-Za-z0-9]/.test(text.charAt(at - 1))) return null;
  USER_INFO.lastIndex = at;
  const password = USER_INFO.exec(text)?.[1];
  if (password === undefined || EXAMPLE.test(password)) return null;
  // The pattern ends with `@` and the first character of the host.
  const end = USER_INFO.lastIndex - 2;
  return { rule: "secret.url-userinfo", start: end - password.length, end };
};
