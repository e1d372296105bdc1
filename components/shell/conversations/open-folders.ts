/** Which folders of the sidebar are open in this browser; a cookie, so that the server draws them open at once. */
export const OPEN_FOLDERS_COOKIE = "colloquy-folders";

const MOST = 20;
const ONE_YEAR_S = 365 * 24 * 60 * 60;
const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Reads the value of the cookie; what is no id is left out. */
export function parseOpenFolders(value: string | undefined): string[] {
  const ids = (value ?? "").split(".").filter((id) => ULID.test(id));
  return [...new Set(ids)].slice(0, MOST);
}

/** The open folders as `document.cookie` has them. */
export function openFoldersIn(cookies: string): string[] {
  return parseOpenFolders(new RegExp(`(?:^|; )${OPEN_FOLDERS_COOKIE}=([^;]*)`).exec(cookies)?.[1]);
}

/** Opens a folder or closes it; the one that was opened last is kept longest. */
export function toggleFolder(open: readonly string[], id: string): string[] {
  return open.includes(id) ? open.filter((other) => other !== id) : [id, ...open].slice(0, MOST);
}

/** What to assign to `document.cookie`. */
export function openFoldersCookie(open: readonly string[]): string {
  return `${OPEN_FOLDERS_COOKIE}=${open.join(".")}; path=/; max-age=${ONE_YEAR_S}; samesite=strict`;
}
