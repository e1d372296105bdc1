"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { SegmentedControl, type SegmentedOption } from "@/components/ui/fields/segmented-control";
import { useHydrated } from "@/components/ui/browser/use-hydrated";

type Theme = "light" | "dark" | "system";

const themes: readonly SegmentedOption<Theme>[] = [
  { value: "light", label: "Light", icon: <Sun aria-hidden className="size-4" /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden className="size-4" /> },
  { value: "system", label: "As the system", icon: <Monitor aria-hidden className="size-4" /> },
];

export interface ThemeSwitchProps {
  /** Names the choices in words next to their icons. */
  withWords?: boolean;
}

/** Light, dark, or as the system is. */
export function ThemeSwitch({ withWords = false }: ThemeSwitchProps) {
  const { theme, setTheme } = useTheme();
  // The server does not know the choice, which the browser keeps.
  const isHydrated = useHydrated();
  const known = themes.find((option) => option.value === theme)?.value;
  return (
    <SegmentedControl
      label="Theme"
      size={withWords ? "medium" : "small"}
      iconOnly={!withWords}
      options={themes}
      value={(isHydrated ? known : undefined) ?? "system"}
      onChange={setTheme}
    />
  );
}
