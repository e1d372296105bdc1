"use client";

import { Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { MenuItem as AriaMenuItem } from "react-aria-components/Menu";
import { cn } from "../style/cn";
import { KeyHint } from "../keys/hint";
import { menuRowClass } from "./style";
import { PlainText, useShownText } from "../text/plain-text";

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
export function MenuItem({ icon, keys, tone, description, children, ...props }: MenuItemProps) {
  const shown = useShownText();
  return (
    <AriaMenuItem
      {...props}
      textValue={shown(children)}
      className={cn(menuRowClass, tone === "danger" ? "text-danger" : "text-ink")}
    >
      {({ selectionMode, isSelected, hasSubmenu }) => (
        <>
          {selectionMode === "none" ? null : (
            <Check aria-hidden className={cn("size-4 text-accent", !isSelected && "invisible")} />
          )}
          {icon === undefined ? null : (
            <span className={cn("flex", tone !== "danger" && "text-ink-soft")}>{icon}</span>
          )}
          <span className="min-w-0 flex-1">
            <PlainText text={children} />
            {description === undefined ? null : (
              <span className="block text-caption text-ink-faint">{description}</span>
            )}
          </span>
          {keys === undefined ? null : <KeyHint keys={keys} className="ms-4" />}
          {hasSubmenu ? <ChevronRight aria-hidden className="size-4 text-ink-faint" /> : null}
        </>
      )}
    </AriaMenuItem>
  );
}
