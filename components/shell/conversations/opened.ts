/** Which conversations this browser opened, the latest first; a cookie, so that the server draws them at once. */
export interface Opened {
  /** Store id. */
  readonly id: string;
  readonly atMs: number;
}

export const OPENED_COOKIE = "colloquy-opened";

const MOST = 8;
const ONE_YEAR_S = 365 * 24 * 60 * 60;
const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Reads the value of the cookie; what is not an id and a time is left out. */
export function parseOpened(value: string | undefined): Opened[] {
  return (value ?? "")
    .split(".")
    .flatMap((part) => {
      const [id = "", time = ""] = part.split("-");
      const atMs = Number.parseInt(time, 36);
      return ULID.test(id) && Number.isSafeInteger(atMs) ? [{ id, atMs }] : [];
    })
    .slice(0, MOST);
}

/** What to assign to `document.cookie` when a conversation was opened; null for what is no store id. */
export function openedCookie(cookies: string, id: string, now: number): string | null {
  if (!ULID.test(id)) return null;
  const value = new RegExp(`(?:^|; )${OPENED_COOKIE}=([^;]*)`).exec(cookies)?.[1];
  const others = parseOpened(value).filter((one) => one.id !== id);
  const all = [{ id, atMs: now }, ...others].slice(0, MOST);
  const text = all.map((one) => `${one.id}-${one.atMs.toString(36)}`).join(".");
  return `${OPENED_COOKIE}=${text}; path=/; max-age=${ONE_YEAR_S}; samesite=strict`;
}
