"use client";

import { Input } from "react-aria-components/Input";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import type { ControlSize } from "../button/style";
import { cn } from "../style/cn";
import { fieldClass, inputClass, inputHeight } from "./style";
import { FieldFrame, type FieldOptions } from "./frame";

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, "className" | "style" | "children">, FieldOptions {
  placeholder?: string;
  size?: ControlSize;
  /** For code, ids and JSON. */
  mono?: boolean;
}

/** One line of text. */
export function TextField({
  label,
  hideLabel = false,
  description,
  error,
  placeholder = "",
  size = "medium",
  mono = false,
  className,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField {...props} isInvalid={error !== undefined} className={cn(fieldClass, className)}>
      <FieldFrame label={label} hideLabel={hideLabel} description={description} error={error}>
        <Input
          placeholder={placeholder}
          dir="auto"
          className={cn(
            inputClass,
            inputHeight[size],
            "read-only:bg-surface",
            mono && "font-mono text-small",
          )}
        />
      </FieldFrame>
    </AriaTextField>
  );
}
