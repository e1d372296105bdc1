import type { ReactNode } from "react";
import type { OverlayTriggerOptions } from "../overlay/overlay-trigger";

export interface ModalContentProps extends OverlayTriggerOptions {
  title: string;
  description?: ReactNode;
  /** The actions. A button with `slot="close"` closes without further ado. */
  footer?: ReactNode;
  /** The actions, where closing depends on what they do. */
  renderFooter?: (close: () => void) => ReactNode;
  children?: ReactNode | ((close: () => void) => ReactNode);
  /** For questions that must be answered; announced as an alert. */
  isAlert?: boolean;
  /** Whether a press outside closes it. Escape always does. */
  isDismissable?: boolean;
}

export interface ModalFrameProps extends ModalContentProps {
  overlayClass: string;
  panelClass: string;
  isTall: boolean;
}
