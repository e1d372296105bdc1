"use client";

import { useSyncExternalStore } from "react";
import { useMedia } from "@/components/ui/browser/use-media";
import { parseTheme, themeCookie, type Theme } from "./theme";

const shown = (): Theme => parseTheme(document.documentElement.dataset["theme"]);

function onChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** What was chosen; "system" on the server and in the first render of the browser. */
export function useTheme(): Theme {
  return useSyncExternalStore<Theme>(onChange, shown, () => "system");
}

/** Whether the page is dark, by choice or as the system is. */
export function useIsDark(): boolean {
  const theme = useTheme();
  const isSystemDark = useMedia("(prefers-color-scheme: dark)");
  return theme === "system" ? isSystemDark : theme === "dark";
}

/** Shows the theme at once, and remembers it for every page of this browser. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  document.cookie = themeCookie(theme);
}
