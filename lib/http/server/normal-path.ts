import { underBase, withoutBase } from "@/lib/shared/base-path";
const ESCAPE = /%[0-9a-f]{2}/gi;
/** Characters whose escapes mean the same as themselves (RFC 3986, section 2.3). */
const UNRESERVED = /^[\w.~-]$/;

/**
 * A request target below `/v1` in its normal spelling (RFC 3986, section 6.2.2): programs may escape what needs no
 * escape, and name a folder by a dot. Next tells fixed segments apart by their spelling. Everything else is as given.
 */
export function normalTarget(target: string): string {
  const end = target.indexOf("?");
  const path = withoutBase(end === -1 ? target : target.slice(0, end));
  // Next sends these elsewhere.
  if (!path.startsWith("/v1/") || /\/\/|\\/.test(path)) return target;
  const decoded = path.replaceAll(ESCAPE, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape;
  });
  const { pathname } = new URL(decoded, "http://localhost");
  const query = end === -1 ? "" : target.slice(end);
  return pathname.startsWith("/v1/") ? underBase(pathname) + query : target;
}
