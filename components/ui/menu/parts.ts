"use client";

import { createContext, useContext, type ComponentType, type ReactNode } from "react";

export interface MenuItemProps {
  id?: string;
  icon?: ReactNode;
  /** The key that does the same; shown, not bound. */
  keys?: string;
  tone?: "danger";
  description?: ReactNode;
  href?: string;
  isDisabled?: boolean;
  onAction?: () => void;
  /** The words of the item, which are also what typing looks for. */
  children: string;
}

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
