"use client";

import { cloneElement, lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { loadAtLast } from "../overlay/load-at-last";
import { onFirstUse } from "../overlay/on-first-use";
import type { OverlayTriggerOptions } from "../overlay/overlay-trigger";

const loadBox = () => import("./modal-box");
const ModalBox = lazy(loadAtLast(loadBox));
/** A question about what was typed must be possible also when the server has gone meanwhile. */
const preload = () => void loadBox().catch(() => undefined);

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

/** The shared machinery of Dialog and Sheet: opens by a button or its caller, and loads what is on screen then. */
export function ModalFrame({ trigger, defaultOpen = false, ...props }: ModalFrameProps) {
  const [isOpenHere, setOpenHere] = useState(defaultOpen);
  const isOpen = props.isOpen ?? isOpenHere;
  const change = (next: boolean) => {
    setOpenHere(next);
    props.onOpenChange?.(next);
  };
  // It stays afterwards, because it fades and gives the focus back.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  // A subscription to the window, for the first press or key.
  useEffect(() => onFirstUse(preload), []);
  return (
    <>
      {trigger === undefined
        ? null
        : cloneElement(trigger, {
            "aria-haspopup": "dialog",
            "aria-expanded": isOpen,
            onPress: () => change(true),
          })}
      {wasOpen ? (
        <Suspense fallback={null}>
          <ModalBox {...props} isOpen={isOpen} onOpenChange={change} />
        </Suspense>
      ) : null}
    </>
  );
}
