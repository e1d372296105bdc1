import type { Detector } from "../match";
import { inAnyCase, type Watch } from "../starts";

/** What is said of a code, then the code or a list of them: groups of letters and digits. */
const CODES: readonly {
  readonly starts: readonly string[];
  readonly pattern: RegExp;
  /** Without a digit it is words of a sentence. */
  readonly hasDigits?: true;
}[] = [
  {
    // What lets somebody in whose second device is gone.
    starts: inAnyCase("recovery", "backup", "scratch"),
    pattern:
      /(?:recovery|backup|scratch)[ _-]?(?:codes?|keys?)["'*`]{0,3}(?:[ \t]?(?:is|are|was)|[ \t]?[:=])?[ \t:"'`]{0,4}\s{0,6}((?:(?:[-*][ \t])?(?=[\w-]{0,40}\d)[a-zA-Z0-9]{4,8}(?:-[a-zA-Z0-9]{4,8}){1,11}[\s,"']{0,4}){1,20})/iy,
  },
  {
    // The key of an authenticator, in groups of four.
    hasDigits: true,
    starts: inAnyCase("setup", "secret", "authenticator", "totp", "otp", "mfa", "manual", "key"),
    pattern:
      /(?:setup|secret|authenticator|totp|otp|mfa|manual|key)[ \w]{0,24}?["']?(?:[ \t]?(?:is|was)|[ \t]?[:=])[ \t:"'`]{1,4}((?:[a-zA-Z2-7]{4}[ -]){3,15}[a-zA-Z2-7]{4})(?![a-zA-Z0-9])/iy,
  },
  {
    // The password of one application, in four groups of letters.
    starts: inAnyCase("pass", "password"),
    pattern:
      /pass(?:word)?["']?[ \t]{0,2}[:=][ \t]{0,3}["'`]?([a-z]{4}(?:[ \u00a0][a-z]{4}){3})(?=["'`\r\n]|$)/iy,
  },
  {
    starts: ["lo"],
    pattern:
      /login\([ \t]*["'][^\s"']{3,80}@[^\s"']{3,80}["'],[ \t]*["']([a-z]{4}(?: [a-z]{4}){3})["']/y,
  },
];

/** Codes of which what is before them tells what they open. */
export const CODE_WATCHES: readonly Watch[] = CODES.map(({ starts, pattern, hasDigits }) => ({
  starts,
  detect: (text, at): ReturnType<Detector> => {
    pattern.lastIndex = at;
    const [whole = "", codes] = pattern.exec(text) ?? [];
    if (codes === undefined || (hasDigits && !/\d/.test(codes))) return null;
    const start = at + whole.lastIndexOf(codes);
    const value = codes.replace(/(?<![\s,"'])[\s,"']+$/, "");
    const rule = hasDigits ? "secret.otp" : "secret.stated";
    return { rule, start, end: start + value.length };
  },
}));
