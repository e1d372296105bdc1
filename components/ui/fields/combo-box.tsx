"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Popover } from "react-aria-components/Popover";
import type { Choice } from "./choice";
import { ChoiceList } from "./choice-list";
import { cn } from "../style/cn";
import { useShownText } from "../text/plain-text";
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
  const long = useLongList(options, value, onChange);
  return (
    <AriaComboBox
      {...props}
      {...(long ?? { defaultItems: options })}
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

/** So many choices are drawn at once: hundreds take seconds. Typing finds the others. */
const MOST_SHOWN = 50;

/** What is shown of a list that is longer, by what is typed; null for one that is shown whole. */
function useLongList(
  options: readonly Choice[],
  value: string | null,
  onChange: (value: string | null) => void,
) {
  const shown = useShownText();
  const chosen = options.find((option) => option.value === value);
  const name = chosen === undefined ? "" : shown(chosen.label);
  const [typed, setTyped] = useState<{ readonly text: string; readonly at: string | null }>();
  if (options.length <= MOST_SHOWN) return null;
  // What was typed ends with a choice, whoever makes it.
  const isTyping = typed !== undefined && typed.at === value;
  const wanted = isTyping ? folded(typed.text) : "";
  const found = options
    .filter(({ label }) => folded(shown(label)).includes(wanted))
    .slice(0, MOST_SHOWN);
  return {
    // What is chosen is among those that nobody looks for.
    items: isTyping || chosen === undefined || found.includes(chosen) ? found : [chosen, ...found],
    inputValue: isTyping ? typed.text : name,
    onInputChange: (text: string) => {
      setTyped({ text, at: value });
      if (text === "" && value !== null) onChange(null);
    },
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) setTyped(undefined);
    },
  };
}

const folded = (text: string): string => text.normalize("NFC").toLowerCase();
