import type { Detector } from "../match";

const LONGEST_LOCAL = 64;
const LOCAL = /[\p{L}\p{N}._%+'-]/u;
const DOMAIN =
  /(?:@|%40)((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,6}(?:xn--[a-z0-9-]{2,40}|\p{L}{2,24}))(?![\p{L}\p{N}@])/uy;
/** Endings of files that carry an `@` in their names, as `icon@2x.png`. */
const FILE =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|scss|js|mjs|cjs|ts|tsx|jsx|json|html?|pdf|mp4|local|internal)$/i;
/** Names of services, not of people. */
const SERVICE =
  /^(?:git|hg|svn|noreply|no-reply|donotreply|do-not-reply|mailer-daemon|postmaster)$/i;

/** An e-mail address, at its `@`, or at the `%40` that represents it in a URL. */
export const findEmail: Detector = (text, at) => {
  DOMAIN.lastIndex = at;
  const domain = DOMAIN.exec(text)?.[1];
  if (domain === undefined || FILE.test(domain)) return null;
  const end = DOMAIN.lastIndex;
  let start = at;
  while (start > 0 && at - start < LONGEST_LOCAL && LOCAL.test(text.charAt(start - 1))) start -= 1;
  // Quotes and dots around an address do not belong to it.
  while (start < at && ".'%+-".includes(text.charAt(start))) start += 1;
  const local = text.slice(start, at);
  if (local === "" || local.endsWith(".") || SERVICE.test(local)) return null;
  // The name before the host of a URL.
  if (text.startsWith("://", start - 3) && text.charAt(at) === "@") return null;
  return { rule: "personal.email", start, end };
};
