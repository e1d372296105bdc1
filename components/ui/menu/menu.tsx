"use client";

import { cloneElement, useId, type ReactElement, type ReactNode } from "react";
import { latePart } from "../overlay/late-part";
import { LazyOverlay, type TriggerProps } from "../overlay/lazy-overlay";
import { loadAtLast } from "../overlay/load-at-last";
import { loadSoon } from "../overlay/load-soon";
import type { AnchoredMenuProps } from "./anchored-menu";

const loadMenu = async () => ({ default: (await import("./anchored-menu")).AnchoredMenu });
const AnchoredMenu = latePart(loadAtLast(loadMenu));
loadSoon(loadMenu);

export interface MenuProps extends Omit<AnchoredMenuProps, "anchor" | "labelledBy"> {
  /** The button that opens it. */
  trigger: ReactElement<Partial<TriggerProps> & { id?: string }>;
  /** MenuItem, MenuSection and MenuSeparator. */
  children: ReactNode;
}

/** A list of actions or choices that a button opens, loaded when a pointer or the focus is near. */
export function Menu({ trigger, ...props }: MenuProps) {
  const id = useId();
  return (
    <LazyOverlay
      kind="menu"
      load={loadMenu}
      renderTrigger={(triggerProps) => cloneElement(trigger, { ...triggerProps, id })}
    >
      {(anchor) => (
        <AnchoredMenu
          {...props}
          anchor={anchor}
          {...(props.label === undefined ? { labelledBy: id } : {})}
        />
      )}
    </LazyOverlay>
  );
}
