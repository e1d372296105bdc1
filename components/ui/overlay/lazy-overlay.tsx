"use client";

import { useRef, useState, type ReactElement, type ReactNode, type RefObject } from "react";

/** What the code that arrives later needs to be next to its trigger. */
export interface OverlayAnchor {
  triggerRef: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Where a menu puts the focus: on itself, or for the keyboard on its first or last item. */
  autoFocus: true | "first" | "last";
}

/** The minimum of react-aria's events that decides how an overlay opens. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  "aria-haspopup": "menu" | "listbox" | "dialog";
  "aria-expanded": boolean;
  onPress: (event: { pointerType: string }) => void;
  onKeyDown: (event: {
    key: string;
    preventDefault: () => void;
    continuePropagation: () => void;
  }) => void;
  onHoverStart: () => void;
  onPressStart: () => void;
  onFocus: () => void;
}

export interface LazyOverlayProps {
  kind: "menu" | "listbox" | "dialog";
  /** Starts loading; called when a pointer or the focus comes near, and again on opening. */
  load: () => Promise<unknown>;
  /** The button. It stays the same element, so the focus returns to it. */
  renderTrigger: (props: TriggerProps) => ReactElement;
  /** What opens: a lazy component that takes the anchor. */
  children: (anchor: OverlayAnchor) => ReactNode;
}

const EDGES = new Map<string, "first" | "last">([
  ["ArrowDown", "first"],
  ["ArrowUp", "last"],
]);

/** A button whose menu or panel is loaded when it is first needed, and then opens at once. */
export function LazyOverlay({ kind, load, renderTrigger, children }: LazyOverlayProps) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [autoFocus, setAutoFocus] = useState<OverlayAnchor["autoFocus"]>(true);

  function open(focus: OverlayAnchor["autoFocus"]) {
    setAutoFocus(focus);
    setWasOpened(true);
    setOpen(true);
  }
  // Only a hint: what fails here is tried again, and told, on opening.
  const preload = () => void load().catch(() => undefined);

  return (
    <>
      {renderTrigger({
        ref: triggerRef,
        "aria-haspopup": kind,
        "aria-expanded": isOpen,
        onPress: ({ pointerType }) =>
          open(pointerType === "keyboard" || pointerType === "virtual" ? "first" : true),
        onKeyDown: (event) => {
          const edge = kind === "dialog" ? undefined : EDGES.get(event.key);
          if (edge === undefined) return event.continuePropagation();
          event.preventDefault();
          open(edge);
        },
        onHoverStart: preload,
        // A finger does not hover, and is lifted some time after it came down.
        onPressStart: preload,
        onFocus: preload,
      })}
      {wasOpened ? <>{children({ triggerRef, isOpen, onOpenChange: setOpen, autoFocus })}</> : null}
    </>
  );
}
