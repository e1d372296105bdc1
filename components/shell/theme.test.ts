import { expect, test } from "vitest";
import { parseTheme, THEME_COOKIE, themeAttribute, themeCookie } from "./theme";

test("what a cookie keeps is what the page shows; anything else follows the system", () => {
  for (const theme of ["light", "dark", "system"] as const) {
    const [name, value] = themeCookie(theme).split(";")[0]?.split("=") ?? [];
    expect(name).toBe(THEME_COOKIE);
    expect(parseTheme(value)).toBe(theme);
  }
  for (const value of [undefined, "", "Dark", "blue"]) expect(parseTheme(value)).toBe("system");
  expect(themeAttribute("dark")).toEqual({ "data-theme": "dark" });
  expect(themeAttribute("system")).toEqual({});
});
