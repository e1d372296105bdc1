import { looksRandom } from "../findings/plausible";
import { withoutAnyReferences } from "./references";

// Apart from the rules of all credentials, which are large: a field for an address asks for this alone.

/** Written in place of a credential. */
export const PLACEHOLDER =
  /^(?:<[^>]*>|\*+|x{3,}|\.{3,}|…|change[-_ ]?me|dummy|placeholder|example|todo|none|null|true|false|auto|default|[~^]?\d{1,4}(?:\.\d{1,4}){1,3}|enabled|disabled|on|off|yes|no|your[-_ ].*)$/i;

/** A user name alone is no secret, unless it is a token. */
const USER_ALONE = /[a-z][a-z0-9+.-]{0,30}:\/\/([^/?#\s@:]{20,500}):?@/i;
// Both parts before the host.
const USER_INFO = /[a-z][a-z0-9+.-]{0,30}:\/\/[^/?#\s@:]{0,200}:([^/?#\s@]{1,500})@/i;

/** Whether a text holds a URL with a password or a token in it, as in `https://user:password@host`. */
export function hasUserInfo(text: string): boolean {
  const literal = withoutAnyReferences(text);
  const password = USER_INFO.exec(literal)?.[1];
  if (password !== undefined) return !PLACEHOLDER.test(password);
  const user = USER_ALONE.exec(literal)?.[1];
  return user !== undefined && looksRandom(user, 20);
}
