"use client";

import { useMenuParts, type MenuItemProps } from "./parts";

/** One action or choice of a menu. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}
