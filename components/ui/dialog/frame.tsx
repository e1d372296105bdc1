"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Heading } from "react-aria-components/Heading";
import { cn } from "../style/cn";
import { iconButtonStyle } from "../button/icon-style";
import { PlainText } from "../text/plain-text";

export interface DialogFrameProps {
  title: string;
  titleId?: string;
  description?: ReactNode;
  footer?: ReactNode;
  onClose?: (() => void) | undefined;
  /** Fills the height it is given, with the body scrolling; for sheets. */
  isTall?: boolean;
  /** The body scrolls by itself. */
  isBare?: boolean;
  children?: ReactNode;
}

/** What a dialog and a sheet show: head with title and close button, scrolling body, foot with the actions. */
export function DialogFrame({
  title,
  titleId,
  description,
  footer,
  onClose,
  isTall = false,
  isBare = false,
  children,
}: DialogFrameProps) {
  return (
    <div className={cn("flex max-h-full min-h-0 flex-col", isTall && "h-full")}>
      <div className="flex items-start gap-4 px-6 pt-4 pb-3">
        <div className="min-w-0 flex-1 pt-1 pointer-coarse:pt-2">
          <Heading
            {...(titleId === undefined ? { slot: "title" } : { id: titleId })}
            level={2}
            className="text-reading font-semibold text-ink"
          >
            <PlainText text={title} />
          </Heading>
          {description === undefined ? null : (
            <p className="mt-1 text-body text-ink-soft">
              {typeof description === "string" ? <PlainText text={description} /> : description}
            </p>
          )}
        </div>
        {onClose === undefined ? null : (
          // No tooltip here: the first Escape would close only that.
          <AriaButton
            aria-label="Close"
            onPress={onClose}
            className={iconButtonStyle("quiet", "medium", "-me-2")}
          >
            <X aria-hidden />
          </AriaButton>
        )}
      </div>
      {children === undefined ? null : (
        <div
          className={cn(
            "min-h-0 text-body",
            isBare ? "overflow-hidden" : "overflow-auto px-6 pb-4",
            isTall && (isBare ? "flex-1" : "flex-1 toast-room"),
          )}
        >
          {children}
        </div>
      )}
      {footer === undefined ? null : (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-3">
          {footer}
        </div>
      )}
    </div>
  );
}
