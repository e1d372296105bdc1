"use client";

import type { ReactElement, ReactNode } from "react";
import { Menu as AriaMenu, SubmenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { cn } from "./cn";
import { menuClass } from "./menu-class";
import { useMenuClose } from "./menu-close";
import { floatingClass, popoverMotionClass } from "./surface-class";

/** A menu that opens beside an item of another one. */
export function Submenu({
  item,
  label,
  children,
}: {
  /** The MenuItem that opens it. */
  item: ReactElement;
  /** The menu's accessible name. */
  label: string;
  /** MenuItem, MenuSection and MenuSeparator. */
  children: ReactNode;
}) {
  const close = useMenuClose();
  return (
    <SubmenuTrigger>
      {item}
      <Popover offset={-2} className={cn("overflow-auto", floatingClass, popoverMotionClass)}>
        <AriaMenu aria-label={label} onClose={close} className={menuClass}>
          {children}
        </AriaMenu>
      </Popover>
    </SubmenuTrigger>
  );
}
