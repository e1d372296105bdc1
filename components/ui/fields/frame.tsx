"use client";

import type { ReactNode } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { cn } from "../style/cn";
import { PlainText } from "../text/plain-text";

/** What every field shares. */
export interface FieldOptions {
  label: string;
  hideLabel?: boolean;
  description?: ReactNode;
  /** What is wrong with the value and how to mend it. */
  error?: string | undefined;
  className?: string;
}

/** Label above, help and problem below; must be inside a react-aria field. */
export function FieldFrame({
  label,
  hideLabel = false,
  description,
  error,
  children,
}: Omit<FieldOptions, "className"> & { children: ReactNode }) {
  return (
    <>
      <Label className={cn(hideLabel ? "sr-only" : "text-small font-medium text-ink")}>
        <PlainText text={label} />
      </Label>
      {children}
      {description === undefined ? null : (
        <Text slot="description" className="text-caption text-ink-faint">
          {description}
        </Text>
      )}
      <FieldError className="text-caption text-danger">{error}</FieldError>
    </>
  );
}
