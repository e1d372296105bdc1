"use client";

import type { ReactNode } from "react";
import { Dialog as AriaDialog, DialogTrigger } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { cn } from "../style/cn";
import { DialogFrame } from "./frame";
import { LinksClose } from "./links-close";
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

interface ModalFrameProps extends ModalContentProps {
  overlayClass: string;
  panelClass: string;
  isTall: boolean;
}

/** The shared machinery of Dialog and Sheet: scrim, focus trap, Escape, and the focus returned on closing. */
export function ModalFrame(props: ModalFrameProps) {
  const { trigger, isOpen, defaultOpen, onOpenChange, isDismissable = true } = props;
  const openState = {
    ...(isOpen === undefined ? {} : { isOpen }),
    ...(defaultOpen === undefined ? {} : { defaultOpen }),
    ...(onOpenChange === undefined ? {} : { onOpenChange }),
  };
  const overlay = (
    <ModalOverlay
      {...(trigger === undefined ? openState : {})}
      isDismissable={isDismissable}
      className={cn(
        "fixed inset-0 z-40 flex h-(--visual-viewport-height) bg-scrim transition-sheet data-entering:opacity-0 data-exiting:opacity-0",
        props.overlayClass,
      )}
    >
      <Modal className={cn("transition-sheet outline-none", props.panelClass)}>
        <AriaDialog
          role={props.isAlert === true ? "alertdialog" : "dialog"}
          className={cn("flex max-h-full min-h-0 flex-col outline-none", props.isTall && "h-full")}
        >
          {({ close }) => (
            <LinksClose onLeave={isDismissable ? close : undefined}>
              <DialogFrame
                title={props.title}
                description={props.description}
                footer={props.renderFooter?.(close) ?? props.footer}
                onClose={close}
                isTall={props.isTall}
              >
                {typeof props.children === "function" ? props.children(close) : props.children}
              </DialogFrame>
            </LinksClose>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
  if (trigger === undefined) return overlay;
  return (
    <DialogTrigger {...openState}>
      {trigger}
      {overlay}
    </DialogTrigger>
  );
}
