"use client";

import type { ReactNode, Ref } from "react";
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from "react-aria-components/Button";
import type { ControlSize } from "./style";
import { iconButtonStyle } from "./icon-style";
import { ariaKeyShortcuts } from "../keys/pattern";
import { Spinner } from "../feedback/spinner";
import { tooltipAttributes, type TooltipOptions } from "../overlay/tooltip";
import { useShownText } from "../text/plain-text";

export interface IconButtonProps extends Omit<
  AriaButtonProps,
  "className" | "style" | "children" | "aria-label"
> {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  /** Shown as the tooltip instead: what exactly it would do now. */
  hint?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  keys?: string;
  variant?: "quiet" | "danger";
  size?: ControlSize;
  placement?: TooltipOptions["placement"];
  className?: string;
  children: ReactNode;
}

/** A square button with one icon, its name and key in a tooltip. */
export function IconButton({
  label,
  hint = label,
  keys,
  variant = "quiet",
  size = "medium",
  placement,
  className,
  children,
  ...props
}: IconButtonProps) {
  const shown = useShownText();
  return (
    <AriaButton
      {...props}
      {...tooltipAttributes(hint, { keys, placement })}
      aria-label={shown(label)}
      aria-keyshortcuts={ariaKeyShortcuts(keys ?? "")}
      className={iconButtonStyle(variant, size, className)}
    >
      {props.isPending === true ? <Spinner /> : children}
    </AriaButton>
  );
}
