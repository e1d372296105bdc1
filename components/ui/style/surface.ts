/** What floats above the page: menus, popovers, dialogs, toasts. */
export const floatingClass = "rounded-card border border-line bg-raised text-ink shadow-float";

/** Fades a popover in and out, unless reduced motion is asked for; below a finger it is there once it has a place. */
export const popoverMotionClass =
  "transition-state data-entering:opacity-0 data-exiting:opacity-0 data-placement:enters-at-once";
