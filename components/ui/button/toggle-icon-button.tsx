"use client";

import { IconButton, type IconButtonProps } from "./icon-button";

export interface ToggleIconButtonProps extends Pick<
  IconButtonProps,
  "label" | "keys" | "size" | "placement" | "className" | "children"
> {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
}

/** An icon button that stays down while it is on. */
export function ToggleIconButton({ isSelected, onChange, ...props }: ToggleIconButtonProps) {
  return <IconButton {...props} aria-pressed={isSelected} onPress={() => onChange(!isSelected)} />;
}
