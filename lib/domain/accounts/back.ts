const HERE = "http://here.invalid";

/**
 * Where to go after signing in: a path of this server and nothing else, whatever an address says. Anything that a
 * browser could take for another server leads home.
 */
export function readBack(text: string | null | undefined): string {
  if (typeof text !== "string" || !text.startsWith("/") || text.length > 2048) return "/";
  // Browsers take a backslash for a slash, and leave out tabs and line breaks.
  if (/[\\\s\p{Cc}]/u.test(text) || !URL.canParse(text, HERE)) return "/";
  const url = new URL(text, HERE);
  if (url.origin !== HERE || url.pathname.startsWith("//")) return "/";
  if (/^\/(?:sign-in|sign-up|api|v1)(?:\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}
