"use client";

import { Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Header } from "react-aria-components/Header";
import {
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
} from "react-aria-components/Menu";
import { Separator } from "react-aria-components/Separator";
import { KeyHint } from "../keys/hint";
import { cn } from "../style/cn";
import { PlainText, useShownText } from "../text/plain-text";
import type { MenuItemProps, MenuParts } from "./parts";
import { menuRowClass } from "./style";

function ItemRow({ icon, keys, tone, description, children, ...props }: MenuItemProps) {
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
          {keys === undefined ? null : (
            <KeyHint keys={keys} className="ms-4 pointer-coarse:hidden" />
          )}
          {hasSubmenu ? <ChevronRight aria-hidden className="size-4 text-ink-faint" /> : null}
        </>
      )}
    </AriaMenuItem>
  );
}

function TitledRows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className="px-2 pt-2 pb-1 text-caption font-medium text-ink-faint">
        <PlainText text={title} />
      </Header>
      {children}
    </AriaMenuSection>
  );
}

function Line() {
  return <Separator className="mx-2 my-1 border-t border-line" />;
}

/** What the parts of an open menu look like; comes with its list. */
export const MENU_PARTS: MenuParts = { Item: ItemRow, Section: TitledRows, Separator: Line };
