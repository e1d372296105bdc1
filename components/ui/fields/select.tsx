"use client";

import { ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import type { ControlSize } from "../button/style";
import { ChoiceList, type Choice } from "./choice-list";
import { cn } from "../style/cn";
import { fieldClass, inputClass, inputHeight } from "./style";
import { FieldFrame, type FieldOptions } from "./frame";
import { floatingClass, popoverMotionClass } from "../style/surface";
import { PlainText } from "../text/plain-text";

export interface SelectProps<T extends string> extends FieldOptions {
  options: readonly (Choice & { value: T })[];
  value: T | null;
  onChange: (value: T) => void;
  placeholder?: string;
  size?: ControlSize;
  isDisabled?: boolean;
  isRequired?: boolean;
  name?: string;
}

/** One choice of a list that opens. */
export function Select<T extends string>({
  label,
  hideLabel = false,
  description,
  error,
  options,
  value,
  onChange,
  placeholder = "Choose",
  size = "medium",
  className,
  ...props
}: SelectProps<T>) {
  return (
    <AriaSelect
      {...props}
      placeholder={placeholder}
      value={value}
      onChange={(key) => {
        const option = options.find((candidate) => candidate.value === key);
        if (option !== undefined) onChange(option.value);
      }}
      isInvalid={error !== undefined}
      className={cn(fieldClass, className)}
    >
      <FieldFrame label={label} hideLabel={hideLabel} description={description} error={error}>
        <Button
          className={cn(inputClass, inputHeight[size], "flex items-center gap-2 pe-2 text-start")}
        >
          <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-ink-faint">
            {({ selectedText, isPlaceholder }) =>
              isPlaceholder ? placeholder : <PlainText text={selectedText} />
            }
          </SelectValue>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
        </Button>
      </FieldFrame>
      <Popover
        offset={4}
        className={cn("max-w-narrow min-w-(--trigger-width)", floatingClass, popoverMotionClass)}
      >
        <ChoiceList choices={options} />
      </Popover>
    </AriaSelect>
  );
}
