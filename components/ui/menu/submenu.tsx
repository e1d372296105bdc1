"use client";

import type { ReactElement, ReactNode } from "react";
import { Menu as AriaMenu, SubmenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { cn } from "../style/cn";
import { menuClass } from "./style";
import { useMenuClose } from "./close";
import { floatingClass, popoverMotionClass } from "../style/surface";
import { useShownText } from "../text/plain-text";

/** Narrower windows hold no two menus side by side; in pixels. */
const NARROW = 640;

/** A menu that opens next to an item of another one. */
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
  const shown = useShownText();
  const close = useMenuClose();
  // Beside its item there is no room for it on a phone.
  const isNarrow = typeof window !== "undefined" && window.innerWidth < NARROW;
  return (
    <SubmenuTrigger>
      {item}
      <Popover
        offset={-2}
        placement={isNarrow ? "bottom end" : "end top"}
        className={cn("overflow-auto", floatingClass, popoverMotionClass)}
      >
        <AriaMenu aria-label={shown(label)} onClose={close} className={menuClass}>
          {children}
        </AriaMenu>
      </Popover>
    </SubmenuTrigger>
  );
}
