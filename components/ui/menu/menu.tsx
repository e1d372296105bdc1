"use client";

import type { ReactElement, ReactNode } from "react";
import {
  Menu as AriaMenu,
  MenuTrigger,
  Popover,
  type MenuProps as AriaMenuProps,
  type PopoverProps,
} from "react-aria-components/Menu";
import { cn } from "../style/cn";
import { menuClass } from "./style";
import { floatingClass, popoverMotionClass } from "../style/surface";

export interface MenuProps extends Pick<
  AriaMenuProps<object>,
  "selectionMode" | "selectedKeys" | "onSelectionChange" | "disabledKeys"
> {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names the menu when the trigger's own name does not. */
  label?: string;
  placement?: PopoverProps["placement"];
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  onAction?: (id: string) => void;
  /** MenuItem, MenuSection and MenuSeparator. */
  children: ReactNode;
}

/** A list of actions or choices that a button opens. */
export function Menu({
  trigger,
  label,
  placement = "bottom end",
  isOpen,
  onOpenChange,
  onAction,
  children,
  ...props
}: MenuProps) {
  return (
    <MenuTrigger
      {...(isOpen === undefined ? {} : { isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      {trigger}
      <Popover
        placement={placement}
        offset={4}
        className={cn("overflow-auto", floatingClass, popoverMotionClass)}
      >
        <AriaMenu
          {...props}
          {...(label === undefined ? {} : { "aria-label": label })}
          {...(onAction === undefined ? {} : { onAction: (key) => onAction(String(key)) })}
          className={menuClass}
        >
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
