"use client";

import type { ReactNode } from "react";
import { Menu as AriaMenu, type MenuProps as AriaMenuProps } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { cn } from "../style/cn";
import type { OverlayAnchor } from "../overlay/lazy-overlay";
import { menuClass } from "./style";
import { MenuClose } from "./close";
import { floatingClass, popoverMotionClass } from "../style/surface";
import { useShownText } from "../text/plain-text";

export interface AnchoredMenuProps extends Pick<
  AriaMenuProps<object>,
  "selectionMode" | "selectedKeys" | "onSelectionChange" | "disabledKeys"
> {
  anchor: OverlayAnchor;
  /** The menu's accessible name. */
  label: string;
  /** MenuItem, MenuSection and MenuSeparator. */
  children: ReactNode;
}

/** A menu beside a button that was there before it. */
export function AnchoredMenu({ anchor, label, children, ...props }: AnchoredMenuProps) {
  const shown = useShownText();
  const close = () => anchor.onOpenChange(false);
  return (
    <Popover
      trigger="MenuTrigger"
      triggerRef={anchor.triggerRef}
      isOpen={anchor.isOpen}
      onOpenChange={anchor.onOpenChange}
      placement="bottom end"
      offset={4}
      className={cn("overflow-auto", floatingClass, popoverMotionClass)}
    >
      <AriaMenu
        {...props}
        aria-label={shown(label)}
        autoFocus={anchor.autoFocus}
        onClose={close}
        className={menuClass}
      >
        <MenuClose value={close}>{children}</MenuClose>
      </AriaMenu>
    </Popover>
  );
}
