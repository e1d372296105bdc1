import type { Stretch } from "./drawn";
import { isOpaque, isPlaceholder } from "./opaque";
import { withoutAnyReferences } from "./references";

/**
 * Names of the cookies that servers know a session by: `session`, `connect.sid`, `PHPSESSID`, `__Host-app-session`.
 * What only ends in `sid`, as the id of an account at some services, is none.
 */
const SESSION =
  /^(?:[\w.-]*[-_.])?sid$|sess(?:ion)?(?:[-_.]?(?:id|sid|token|key|cookie))?(?:[-_.]?\d{1,2})?$|^aspsessionid[a-z]{0,12}$/i;
const ID_OF_ACCOUNT = /[-_]sid$/i;
const NO_SESSION = /^(?:no|max|new|skip|keep|dbus|desktop)[-_]?sess/i;

/** Names of nothing but cookies and ids; a `session` alone may as well be called something by whoever opened it. */
const COOKIE = /sid$|sess(?:ion)?[-_.]?(?:id|token|key|cookie)$/i;
const LETTERS = /^[A-Za-z]{12,}$/;

/** Whether a value is what a server knows a session by, under a name that says so. */
export function isSession(name: string, value: string): boolean {
  if (!namesSession(name)) return false;
  return isOpaque(value) || (COOKIE.test(name) && LETTERS.test(value) && !isPlaceholder(value));
}

function namesSession(name: string): boolean {
  return SESSION.test(name) && !ID_OF_ACCOUNT.test(name) && !NO_SESSION.test(name);
}

const SIGN = String.raw`(?:[^\s"'\x60,;&()<>{}[\]\\#]|&(?![A-Za-z_][\w.-]{0,60}=))`;
// What follows is looked at, not taken: it may begin with a name itself, as in `{"X-State": "session=…"}`.
const PAIR = new RegExp(
  String.raw`(?<=^|[\s;,&?#=:"'\x60{]|%3d|%3b|%22|(?:^|\s)-{1,2})([A-Za-z_][\w.-]{0,80})(?=(?:\s{0,3}=\s{0,3}\\{0,3}["']?|%3d|\\{0,3}["']\s{0,3}:\s{0,3}\\{0,3}["'])(${SIGN}{12,4096}))`,
  "dgim",
);

/** What the names of sessions stand before: `theme=dark; session=…`, `{"sid": "…"}`, `?sessionid=…`. */
export function sessionValues(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const { 1: name = "", 2: value = "", index, indices } of text.matchAll(PAIR)) {
    const [start = 0, end = 0] = indices?.[2] ?? [];
    // What is within a value is a part of it.
    if (index < (found.at(-1)?.end ?? 0)) continue;
    if (isSession(name, withoutAnyReferences(value))) found.push({ start, end });
  }
  return found;
}
