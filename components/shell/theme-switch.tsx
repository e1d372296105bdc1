"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { SegmentedControl, type SegmentedOption } from "@/components/ui/fields/segmented-control";
import type { Theme } from "./theme";
import { chooseTheme, useTheme } from "./use-theme";

const themes: readonly SegmentedOption<Theme>[] = [
  { value: "light", label: "Light", icon: <Sun aria-hidden className="size-4" /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden className="size-4" /> },
  { value: "system", label: "System", icon: <Monitor aria-hidden className="size-4" /> },
];

export interface ThemeSwitchProps {
  /** Names the choices in words next to their icons. */
  withWords?: boolean;
}

/** Light, dark, or as the system is. */
export function ThemeSwitch({ withWords = false }: ThemeSwitchProps) {
  return (
    <SegmentedControl
      label="Theme"
      size={withWords ? "medium" : "small"}
      iconOnly={!withWords}
      options={themes}
      value={useTheme()}
      onChange={chooseTheme}
    />
  );
}
