"use client";

import type { ReactNode } from "react";
import { Menu as AriaMenu, type MenuProps as AriaMenuProps } from "react-aria-components/Menu";
import { Popover, type PopoverProps } from "react-aria-components/Popover";
import { cn } from "../style/cn";
import type { OverlayAnchor } from "../overlay/lazy-overlay";
import { menuClass } from "./style";
import { MenuClose } from "./close";
import { MenuPartsProvider } from "./parts";
import { MENU_PARTS } from "./rows";
import { floatingClass, popoverMotionClass } from "../style/surface";
import { useShownText } from "../text/plain-text";

export interface AnchoredMenuProps extends Pick<
  AriaMenuProps<object>,
  "selectionMode" | "selectedKeys" | "onSelectionChange" | "disabledKeys"
> {
  anchor: OverlayAnchor;
  /** The menu's accessible name. */
  label?: string;
  /** The id of the button, where that names the menu. */
  labelledBy?: string;
  placement?: PopoverProps["placement"];
  onAction?: (id: string) => void;
  /** MenuItem, MenuSection and MenuSeparator. */
  children: ReactNode;
}

/** A menu next to a button that was there before it. */
export function AnchoredMenu({
  anchor,
  label,
  labelledBy,
  placement = "bottom end",
  onAction,
  children,
  ...props
}: AnchoredMenuProps) {
  const shown = useShownText();
  const close = () => anchor.onOpenChange(false);
  return (
    <Popover
      trigger="MenuTrigger"
      triggerRef={anchor.triggerRef}
      isOpen={anchor.isOpen}
      onOpenChange={anchor.onOpenChange}
      placement={placement}
      offset={4}
      {...(labelledBy === undefined ? {} : { "aria-labelledby": labelledBy })}
      {...(label === undefined ? {} : { "aria-label": shown(label) })}
      className={cn("overflow-auto", floatingClass, popoverMotionClass)}
    >
      {/* Around the list, not in it: the menus inside of it are drawn elsewhere than where they are declared. */}
      <MenuPartsProvider value={MENU_PARTS}>
        <MenuClose value={close}>
          <AriaMenu
            {...props}
            {...(labelledBy === undefined ? {} : { "aria-labelledby": labelledBy })}
            {...(label === undefined ? {} : { "aria-label": shown(label) })}
            {...(onAction === undefined ? {} : { onAction: (key) => onAction(String(key)) })}
            autoFocus={anchor.autoFocus}
            onClose={close}
            className={menuClass}
          >
            {children}
          </AriaMenu>
        </MenuClose>
      </MenuPartsProvider>
    </Popover>
  );
}
