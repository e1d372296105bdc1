import type { ControlSize } from "../button/style";

/** The column of label, control and help. */
export const fieldClass = "flex min-w-0 flex-col gap-1";

/** The box a person types in or opens. */
export const inputClass =
  "w-full min-w-0 rounded-control border border-line-strong bg-canvas px-3 text-body text-ink transition-state placeholder:text-ink-faint " +
  "data-hovered:border-ink-faint data-invalid:border-danger data-disabled:opacity-50";

/** Heights of one-line controls. */
export const inputHeight: Record<ControlSize, string> = {
  medium: "h-control pointer-coarse:h-touch",
  small: "h-control-small pointer-coarse:h-touch",
};
