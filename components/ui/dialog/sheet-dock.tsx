"use client";

import { createContext, use, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { DialogFrame } from "./frame";
import type { ModalContentProps } from "./modal-props";

/** Where the sheets of a part of the page open instead of over it; null: over it. */
const Dock = createContext<HTMLElement | null>(null);

export const SheetDock = Dock.Provider;

export function useSheetDock(): HTMLElement | null {
  return use(Dock);
}

/**
 * A sheet as a pane of the page. It takes the focus when it opens and gives it back when it closes. Links in it leave
 * it open: it hides nothing of where they lead.
 */
export function DockedSheet({
  dock,
  ...props
}: Omit<ModalContentProps, "trigger"> & { dock: HTMLElement }) {
  return createPortal(
    // What is opened from here is over the page, as anywhere else.
    <SheetDock value={null}>
      <Pane {...props} />
    </SheetDock>,
    dock,
  );
}

function Pane({
  title,
  description,
  footer,
  renderFooter,
  children,
  onOpenChange,
}: ModalContentProps) {
  const pane = useRef<HTMLElement>(null);
  const titleId = useId();
  const close = () => onOpenChange?.(false);
  useLayoutEffect(() => {
    const { current: element } = pane;
    const before = document.activeElement;
    element?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      // The dock may be gone already, and the focus with it.
      const isLost = activeElement === null || activeElement === document.body;
      if (isLost || element?.contains(activeElement) === true) restoreFocus(before);
    };
  }, []);
  const content: ReactNode = typeof children === "function" ? children(close) : children;
  return (
    // Escape is heard here, wherever in the pane the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={pane}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="h-full outline-none"
      onKeyDown={(event) => {
        const isOurs = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key !== "Escape" || !isOurs || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      }}
    >
      <DialogFrame
        title={title}
        titleId={titleId}
        description={description}
        footer={renderFooter?.(close) ?? footer}
        onClose={close}
        isTall
      >
        {content}
      </DialogFrame>
    </section>
  );
}

/** To what had the focus before, else to the message that the keys of the reader go on from. */
function restoreFocus(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const target = isThere
    ? before
    : document.querySelector<HTMLElement>("[role=feed] [tabindex='0']");
  target?.focus({ preventScroll: true });
}
