import { cn } from "../style/cn";

/**
 * Stands for something that loads, in the geometry that `className` gives it. It shows only after 150 ms,
 * so that what is quick does not flicker.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={cn("animate-late rounded-control bg-tint-strong forced-colors:border", className)}
    />
  );
}
