"use client";

import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { cn } from "../style/cn";
import { DialogFrame } from "./frame";
import { LinksClose } from "./links-close";
import type { ModalFrameProps } from "./modal-props";

export interface ModalBoxProps extends Omit<ModalFrameProps, "trigger" | "defaultOpen"> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What is on screen while a Dialog or Sheet is open: scrim, focus trap and frame. */
export default function ModalBox(props: ModalBoxProps) {
  const { isOpen, onOpenChange, isDismissable = true } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      className={cn(
        "fixed inset-0 z-40 flex h-(--visual-viewport-height) enters-at-once bg-scrim transition-sheet data-entering:opacity-0 data-exiting:opacity-0",
        props.overlayClass,
      )}
    >
      <Modal className={cn("enters-at-once transition-sheet outline-none", props.panelClass)}>
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
}
