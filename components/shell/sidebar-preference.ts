/** How wide the sidebar is and whether it shows; remembered in a cookie, so that the server draws it right at once. */
export interface SidebarPreference {
  /** Pixels. */
  readonly width: number;
  readonly isOpen: boolean;
  /** Whether it lists the conversations. */
  readonly hasList: boolean;
}

export const SIDEBAR_COOKIE = "colloquy-sidebar";
export const SIDEBAR_MIN = 220;
export const SIDEBAR_MAX = 520;
export const SIDEBAR_WIDTH = 280;

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Reads the cookie's value ("312-open", "312-open-bare"); anything else gives the usual sidebar. */
export function parseSidebar(value: string | undefined): SidebarPreference {
  const match = /^(\d{1,4})-(open|closed)(-bare)?$/.exec(value ?? "");
  if (match === null) return { width: SIDEBAR_WIDTH, isOpen: true, hasList: true };
  const width = Math.min(SIDEBAR_MAX, Math.max(SIDEBAR_MIN, Number(match[1])));
  return { width, isOpen: match[2] === "open", hasList: match[3] === undefined };
}

/** The text to assign to `document.cookie`. */
export function sidebarCookie({ width, isOpen, hasList }: SidebarPreference): string {
  const value = `${Math.round(width)}-${isOpen ? "open" : "closed"}${hasList ? "" : "-bare"}`;
  return `${SIDEBAR_COOKIE}=${value}; path=/; max-age=${ONE_YEAR_S}; samesite=strict`;
}
