"use client";

import type { ReactNode, Ref } from "react";
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from "react-aria-components/Button";
import { buttonStyle, type ButtonVariant, type ControlSize } from "./style";
import { cn } from "../style/cn";
import { Spinner } from "../feedback/spinner";

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children"> {
  ref?: Ref<HTMLButtonElement>;
  variant?: ButtonVariant;
  size?: ControlSize;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A button with words. While pending it keeps its width, shows a spinner and ignores presses. */
export function Button({
  variant = "quiet",
  size = "medium",
  icon,
  className,
  children,
  ...props
}: ButtonProps) {
  const isPending = props.isPending === true;
  return (
    <AriaButton {...props} className={buttonStyle(variant, size, className)}>
      <span className={cn("contents", isPending && "opacity-60")}>
        {isPending && icon !== undefined ? <Spinner label="Working" /> : icon}
        {children}
      </span>
      {isPending && icon === undefined ? <Spinner label="Working" /> : null}
    </AriaButton>
  );
}
