"use client";

import type { ReactNode } from "react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import type { ControlSize } from "./button-style";
import { iconButtonStyle } from "./icon-button-style";
import { ariaKeyShortcuts } from "./key-pattern";
import { Tooltip, type TooltipProps } from "./tooltip";

export interface ToggleIconButtonProps {
  label: string;
  keys?: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
  size?: ControlSize;
  placement?: TooltipProps["placement"];
  className?: string;
  children: ReactNode;
}

/** An icon button that stays down while it is on. */
export function ToggleIconButton({
  label,
  keys,
  size = "medium",
  placement,
  className,
  children,
  ...props
}: ToggleIconButtonProps) {
  return (
    <Tooltip text={label} keys={keys} placement={placement}>
      <ToggleButton
        {...props}
        aria-label={label}
        aria-keyshortcuts={ariaKeyShortcuts(keys ?? "")}
        className={iconButtonStyle("quiet", size, className)}
      >
        {children}
      </ToggleButton>
    </Tooltip>
  );
}
