"use client";

import { ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Popover } from "react-aria-components/Popover";
import type { Choice } from "./choice";
import { ChoiceList } from "./choice-list";
import { cn } from "../style/cn";
import { fieldClass, inputClass, inputHeight } from "./style";
import { FieldFrame, type FieldOptions } from "./frame";
import { floatingClass, popoverMotionClass } from "../style/surface";

export interface ComboBoxProps extends FieldOptions {
  options: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  isDisabled?: boolean;
  isRequired?: boolean;
  name?: string;
}

/** One choice of a long list, found by typing. */
export function ComboBox({
  label,
  hideLabel = false,
  description,
  error,
  options,
  value,
  onChange,
  placeholder = "",
  className,
  ...props
}: ComboBoxProps) {
  return (
    <AriaComboBox
      {...props}
      defaultItems={options}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      isInvalid={error !== undefined}
      allowsEmptyCollection
      className={cn(fieldClass, className)}
    >
      <FieldFrame label={label} hideLabel={hideLabel} description={description} error={error}>
        <div className="relative flex items-center">
          <Input placeholder={placeholder} className={cn(inputClass, inputHeight.medium, "pe-9")} />
          <Button className="absolute end-1 flex size-7 items-center justify-center rounded-control text-ink-faint transition-state data-hovered:bg-tint data-hovered:text-ink">
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        </div>
      </FieldFrame>
      <Popover
        offset={4}
        className={cn("min-w-(--trigger-width)", floatingClass, popoverMotionClass)}
      >
        <ChoiceList />
      </Popover>
    </AriaComboBox>
  );
}
