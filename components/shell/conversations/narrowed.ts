/** Which library the sidebar lists alone in this browser; a cookie, so that the server draws it narrowed at once. */
export const NARROWED_COOKIE = "colloquy-sidebar-library";

const ONE_YEAR_S = 365 * 24 * 60 * 60;
const ID = /^[\w-]{1,200}$/;

/** Reads the value of the cookie; null for all libraries, also where it names one that the person is not in. */
export function parseNarrowed(
  value: string | undefined,
  libraries: readonly { readonly id: string }[],
): string | null {
  if (value === undefined || !ID.test(value)) return null;
  return libraries.find(({ id }) => id === value)?.id ?? null;
}

/** The library of `document.cookie`. */
export function narrowedIn(
  cookies: string,
  libraries: readonly { readonly id: string }[],
): string | null {
  const value = new RegExp(`(?:^|; )${NARROWED_COOKIE}=([^;]*)`).exec(cookies)?.[1];
  return parseNarrowed(value, libraries);
}

/** What to assign to `document.cookie`. */
export function narrowedCookie(id: string | null): string {
  const age = id === null ? 0 : ONE_YEAR_S;
  return `${NARROWED_COOKIE}=${id ?? ""}; path=/; max-age=${age}; samesite=strict`;
}
