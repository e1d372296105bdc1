"use client";

import type { ReactNode } from "react";
import { cn } from "../style/cn";
import { PlainText } from "../text/plain-text";
import type { FieldOptions } from "./frame";

/** Label, help and problem like those of FieldFrame, around a button that is no field of react-aria. */
export function PlainFrame({
  label,
  hideLabel = false,
  description,
  error,
  ids,
  onLabel,
  children,
}: Omit<FieldOptions, "className"> & {
  ids: { label: string; description: string; error: string };
  onLabel: () => void;
  children: ReactNode;
}) {
  return (
    <>
      {/* For the mouse only: the button has its name from here, and the keyboard reaches the button. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span
        id={ids.label}
        onClick={onLabel}
        className={cn(hideLabel ? "sr-only" : "text-small font-medium text-ink")}
      >
        <PlainText text={label} />
      </span>
      {children}
      {description === undefined ? null : (
        <span id={ids.description} className="text-caption text-ink-faint">
          {description}
        </span>
      )}
      {error === undefined ? null : (
        <span id={ids.error} className="text-caption text-danger">
          {error}
        </span>
      )}
    </>
  );
}
