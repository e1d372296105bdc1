import type { Detector } from "../match";
import type { Watch } from "../starts";

/** What of a JSON Web Key is private: `d` of a pair, `k` of one that is shared, and the numbers of RSA. */
const PRIVATE = /^(?:d|k|p|q|dp|dq|qi)$/;
const VALUE = /^[A-Za-z0-9_-]{16,4000}={0,2}$/;
const MEMBER =
  /"(?:d|k|p|q|dp|dq|qi)"[ \t\r\n]{0,20}:[ \t\r\n]{0,20}"([A-Za-z0-9_-]{16,4000}={0,2})"/y;
const KIND = /"kty"[ \t\r\n]{0,20}:/;
/** So far from a member the kind of its key is looked for. */
const AROUND = 6000;

/** Whether a member of an object that has a `kty` is the private part of a key. */
export function isPrivateMember(name: string, value: string): boolean {
  return PRIVATE.test(name) && VALUE.test(value);
}

const findPrivateMember: Detector = (text, at) => {
  MEMBER.lastIndex = at;
  const value = MEMBER.exec(text)?.[1];
  if (value === undefined) return null;
  const end = MEMBER.lastIndex - 1;
  const before = text.slice(Math.max(0, at - AROUND), at);
  const after = text.slice(end, end + AROUND);
  // Nearly all members of that name are of something else, which one search tells.
  if (!(before + after).includes('"kty"')) return null;
  const close = after.search(/[{}]/);
  const own =
    before.slice(Math.max(before.lastIndexOf("{"), before.lastIndexOf("}"), 0)) +
    (close === -1 ? after : after.slice(0, close));
  if (!KIND.test(own)) return null;
  return { rule: "secret.private-key", start: end - value.length, end };
};

/** The private members of a JSON Web Key. */
export const WEB_KEY_WATCH: Watch = { starts: ['"d', '"k', '"p', '"q'], detect: findPrivateMember };
