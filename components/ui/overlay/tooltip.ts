import type { TooltipProps } from "react-aria-components/Tooltip";

export interface TooltipOptions {
  /** The key that does the same, such as "Mod+K". */
  keys?: string | undefined;
  placement?: TooltipProps["placement"] | undefined;
}

/** What a focusable control carries to have a tooltip on hover and keyboard focus. */
export function tooltipAttributes(text: string, { keys, placement }: TooltipOptions) {
  return {
    "data-tooltip": text,
    "data-tooltip-keys": keys,
    "data-tooltip-placement": placement,
  };
}
