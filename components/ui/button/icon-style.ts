import type { ControlSize } from "./style";
import { cn } from "../style/cn";

const sizes: Record<ControlSize, string> = {
  medium: "size-control",
  small: "size-control-small",
};

/** Classes shared by square buttons that show one icon. */
export function iconButtonStyle(
  variant: "quiet" | "danger",
  size: ControlSize,
  className?: string,
): string {
  return cn(
    "relative inline-flex shrink-0 items-center justify-center rounded-control transition-state",
    "data-hovered:bg-tint data-pressed:bg-tint-strong aria-expanded:bg-tint-strong",
    "aria-pressed:bg-accent-soft aria-pressed:text-accent",
    "data-disabled:opacity-50 pointer-coarse:size-touch",
    variant === "danger" ? "text-danger" : "text-ink-soft data-hovered:text-ink",
    sizes[size],
    className,
  );
}
