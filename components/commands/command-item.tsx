"use client";

import { MenuItem, type MenuItemProps } from "@/components/ui/menu/item";
import type { CommandId } from "./catalog";
import { useKeysOf } from "./key-bindings";

/** A menu item that shows the key of the command which does the same. */
export function CommandItem({
  command,
  ...props
}: Omit<MenuItemProps, "keys"> & { command: CommandId }) {
  const keys = useKeysOf(command);
  return <MenuItem {...props} {...(keys === undefined ? {} : { keys })} />;
}
