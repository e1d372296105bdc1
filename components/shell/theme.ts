/** Which colours a person wants; remembered in a cookie, so that the server draws them right at once. */
export type Theme = "light" | "dark" | "system";

export const THEME_COOKIE = "colloquy-theme";

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Reads the cookie's value; anything else is what the system says. */
export function parseTheme(value: string | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}

/** The attribute of the page by which the style sheet knows; without it the system's choice applies. */
export function themeAttribute(theme: Theme): { "data-theme"?: "light" | "dark" } {
  return theme === "system" ? {} : { "data-theme": theme };
}

/** The text to assign to `document.cookie`. */
export function themeCookie(theme: Theme): string {
  return `${THEME_COOKIE}=${theme}; path=/; max-age=${ONE_YEAR_S}; samesite=strict`;
}
