"use client";

import { useRef } from "react";
import { TextArea } from "react-aria-components/TextArea";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { cn } from "../style/cn";
import { fieldClass, inputClass } from "./style";
import { FieldFrame, type FieldOptions } from "./frame";

export interface TextAreaFieldProps
  extends Omit<AriaTextFieldProps, "className" | "style" | "children">, FieldOptions {
  placeholder?: string;
  rows?: number;
  /** Grows with its text instead of scrolling, where the browser can. */
  autoGrow?: boolean;
  mono?: boolean;
  /** Sets the text as a message is set. */
  isReading?: boolean;
  /** Puts the caret behind the text when the field first has the focus: what is typed goes on with it. */
  isContinued?: boolean;
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hideLabel = false,
  description,
  error,
  placeholder = "",
  rows = 4,
  autoGrow = false,
  mono = false,
  isReading = false,
  isContinued = false,
  className,
  ...props
}: TextAreaFieldProps) {
  const isPlaced = useRef(!isContinued);
  return (
    <AriaTextField
      {...props}
      onFocus={(event) => {
        props.onFocus?.(event);
        if (isPlaced.current) return;
        isPlaced.current = true;
        const { currentTarget: field } = event;
        field.setSelectionRange(field.value.length, field.value.length);
      }}
      isInvalid={error !== undefined}
      className={cn(fieldClass, className)}
    >
      <FieldFrame label={label} hideLabel={hideLabel} description={description} error={error}>
        <TextArea
          placeholder={placeholder}
          rows={rows}
          dir="auto"
          className={cn(
            inputClass,
            "py-2 read-only:bg-surface",
            autoGrow && "field-sizing-content",
            mono && "font-mono text-small",
            isReading && "font-reading text-reading",
          )}
        />
      </FieldFrame>
    </AriaTextField>
  );
}
