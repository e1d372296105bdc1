import type { ReactElement } from "react";

/** How an overlay opens: by a button given as `trigger`, or by the caller's own state. */
export interface OverlayTriggerOptions {
  trigger?: ReactElement;
  isOpen?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}
