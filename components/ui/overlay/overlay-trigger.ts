import type { ReactElement } from "react";

/** What a button has to take to open an overlay. */
export interface OverlayButtonProps {
  "aria-haspopup"?: "dialog";
  "aria-expanded"?: boolean;
  onPress?: () => void;
}

/** How an overlay opens: by a button given as `trigger`, or by the caller's own state. */
export interface OverlayTriggerOptions {
  trigger?: ReactElement<OverlayButtonProps>;
  isOpen?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}
