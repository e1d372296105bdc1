import { cn } from "../style/cn";

export type ButtonVariant = "primary" | "quiet" | "danger";
export type ControlSize = "medium" | "small";

const variants: Record<ButtonVariant, string> = {
  primary:
    "bg-accent-fill text-on-accent data-hovered:bg-accent-fill-hover data-pressed:bg-accent-fill-hover",
  quiet:
    "bg-tint text-ink data-hovered:bg-tint-strong data-pressed:bg-tint-strong aria-expanded:bg-tint-strong",
  danger: "bg-danger-soft text-danger data-hovered:bg-tint-strong data-pressed:bg-tint-strong",
};

const sizes: Record<ControlSize, string> = {
  medium: "h-control px-4 text-body pointer-coarse:h-touch",
  small: "h-control-small px-3 text-small pointer-coarse:h-touch",
};

/** Classes shared by everything that looks like a button with words on it. */
export function buttonStyle(variant: ButtonVariant, size: ControlSize, className?: string): string {
  return cn(
    "relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap",
    "transition-state select-none data-disabled:opacity-50 forced-colors:border",
    variants[variant],
    sizes[size],
    className,
  );
}
