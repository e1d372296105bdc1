import commonHeaders from "./common-headers.json";

/** Sent with everything, pages and files alike. As JSON, because next.config.mjs reads it too. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = commonHeaders;

/** For answers of the API: data that is never a page, never cached and never framed. */
export const API_HEADERS = {
  ...COMMON_HEADERS,
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cache-Control": "private, no-store",
} as const;

/**
 * The policy of a page. `development` adds what React's error overlay needs; production code
 * never evaluates text.
 */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  const script = `'self' 'nonce-${nonce}'${development ? " 'unsafe-eval'" : ""}`;
  return [
    "default-src 'self'",
    `script-src ${script}`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
  ].join("; ");
}
