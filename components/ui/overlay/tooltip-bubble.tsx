"use client";

import { useMemo } from "react";
import {
  Tooltip as AriaTooltip,
  TooltipTriggerStateContext,
  type TooltipProps,
} from "react-aria-components/Tooltip";
import { cn } from "../style/cn";
import { KeyHint } from "../keys/hint";
import { PlainText } from "../text/plain-text";
import { popoverMotionClass } from "../style/surface";

export interface TooltipBubbleProps {
  /** The control it is about, which carries what `tooltipAttributes` wrote. */
  trigger: HTMLElement;
  isOpen: boolean;
}

/** Opening and closing is the layer's matter. */
const nothing = () => undefined;

/** A short text next to a control. It never holds anything to press. */
export default function TooltipBubble({ trigger, isOpen }: TooltipBubbleProps) {
  const triggerRef = useMemo(() => ({ current: trigger }), [trigger]);
  const { tooltip, tooltipKeys, tooltipPlacement } = trigger.dataset;
  const state = useMemo(
    () => ({ isOpen, shouldSkipAnimation: false, open: nothing, close: nothing }),
    [isOpen],
  );
  return (
    <TooltipTriggerStateContext value={state}>
      <AriaTooltip
        triggerRef={triggerRef}
        // Written by tooltipAttributes, which takes nothing else.
        placement={(tooltipPlacement ?? "top") as NonNullable<TooltipProps["placement"]>}
        offset={6}
        className={cn(
          "flex max-w-medium items-center gap-2 rounded-control border border-line bg-raised px-2 py-1 text-caption text-ink shadow-float",
          popoverMotionClass,
        )}
      >
        <PlainText className="min-w-0 break-words" text={tooltip ?? ""} />
        {tooltipKeys === undefined ? null : <KeyHint keys={tooltipKeys} />}
      </AriaTooltip>
    </TooltipTriggerStateContext>
  );
}
