"use client";

import { cloneElement, type ReactElement } from "react";
import { latePart } from "./late-part";
import type { AnchoredPanelProps } from "./anchored-panel";
import { LazyOverlay, type TriggerProps } from "./lazy-overlay";
import { loadAtLast } from "./load-at-last";
import { loadSoon } from "./load-soon";

const loadPanel = async () => ({ default: (await import("./anchored-panel")).AnchoredPanel });
const AnchoredPanel = latePart(loadAtLast(loadPanel));
loadSoon(loadPanel);

export interface PopoverProps extends Omit<AnchoredPanelProps, "anchor"> {
  /** The button that opens it and that it is next to. */
  trigger: ReactElement<Partial<TriggerProps>>;
}

/** A small panel next to its trigger, for details and short forms. */
export function Popover({ trigger, ...props }: PopoverProps) {
  return (
    <LazyOverlay
      kind="dialog"
      load={loadPanel}
      renderTrigger={(triggerProps) => cloneElement(trigger, { ...triggerProps })}
    >
      {(anchor) => <AnchoredPanel {...props} anchor={anchor} />}
    </LazyOverlay>
  );
}
