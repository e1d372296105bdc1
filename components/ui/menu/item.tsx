"use client";

import type { ReactNode } from "react";
import { useMenuParts } from "./parts";

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

/** One action or choice of a menu. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}
