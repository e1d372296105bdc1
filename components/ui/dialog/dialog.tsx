"use client";

import { cn } from "../style/cn";
import { ModalFrame } from "./modal-frame";
import type { ModalContentProps } from "./modal-props";
import { floatingClass } from "../style/surface";

export interface DialogProps extends ModalContentProps {
  size?: "small" | "medium" | "large";
}

const sizes: Record<NonNullable<DialogProps["size"]>, string> = {
  small: "max-w-narrow",
  medium: "max-w-medium",
  large: "max-w-broad",
};

/** A modal question or short task in the middle of the window. */
export function Dialog({ size = "medium", ...props }: DialogProps) {
  return (
    <ModalFrame
      {...props}
      isTall={false}
      overlayClass="items-center justify-center p-4"
      panelClass={cn("flex max-h-full w-full flex-col", floatingClass, sizes[size])}
    />
  );
}
