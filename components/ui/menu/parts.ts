"use client";

import { createContext, useContext, type ComponentType, type ReactNode } from "react";
import type { MenuItemProps } from "./item";

/** The components that only an open menu needs; a menu's list is loaded with them. */
export interface MenuParts {
  readonly Item: ComponentType<MenuItemProps>;
  readonly Section: ComponentType<{ title: string; children: ReactNode }>;
  readonly Separator: ComponentType;
}

const Parts = createContext<MenuParts | null>(null);

export const MenuPartsProvider = Parts.Provider;

export function useMenuParts(): MenuParts {
  const parts = useContext(Parts);
  if (parts === null) throw new Error("Items, sections and separators belong into a menu");
  return parts;
}
