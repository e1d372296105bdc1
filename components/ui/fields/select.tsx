"use client";

import { ChevronDown } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "react-aria-components/Button";
import { latePart } from "../overlay/late-part";
import type { ControlSize } from "../button/style";
import { LazyOverlay } from "../overlay/lazy-overlay";
import { loadAtLast } from "../overlay/load-at-last";
import { loadSoon } from "../overlay/load-soon";
import { cn } from "../style/cn";
import { PlainText } from "../text/plain-text";
import type { Choice } from "./choice";
import type { FieldOptions } from "./frame";
import { PlainFrame } from "./plain-frame";
import { stepChoice, typedChoice } from "./select-keys";
import { fieldClass, inputClass, inputHeight } from "./style";

// Pages show many selects and open few: the list comes when a pointer or the focus is near.
const loadList = () => import("./select-list");
const SelectList = latePart(loadAtLast(loadList));
loadSoon(loadList);

export interface SelectProps<T extends string> extends FieldOptions {
  options: readonly (Choice & { value: T })[];
  value: T | null;
  onChange: (value: T) => void;
  placeholder?: string;
  size?: ControlSize;
  isDisabled?: boolean;
}

/** One choice of a list that opens. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { options, value, onChange, placeholder = "Choose", size = "medium" } = props;
  const id = useId();
  const ids = { label: `${id}l`, value: `${id}v`, description: `${id}d`, error: `${id}e` };
  const chosen = options.find((option) => option.value === value);
  const onKey = useChoosingKeys(props);
  return (
    <div className={cn(fieldClass, props.className)}>
      <LazyOverlay
        kind="listbox"
        load={loadList}
        renderTrigger={({ onKeyDown, ...trigger }) => (
          <PlainFrame {...props} ids={ids} onLabel={() => trigger.ref.current?.focus()}>
            <Button
              {...trigger}
              onKeyDown={(event) => {
                if (!onKey(event)) onKeyDown(event);
              }}
              isDisabled={props.isDisabled === true}
              aria-labelledby={`${ids.value} ${ids.label}`}
              {...describedBy(props, ids)}
              className={cn(
                inputClass,
                inputHeight[size],
                "flex items-center gap-2 pe-2 text-start",
              )}
            >
              <span
                id={ids.value}
                className={cn("min-w-0 flex-1 truncate", chosen === undefined && "text-ink-faint")}
              >
                {chosen === undefined ? placeholder : <PlainText text={chosen.label} />}
              </span>
              <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
            </Button>
          </PlainFrame>
        )}
      >
        {(anchor) => (
          <SelectList
            anchor={anchor}
            labelledBy={ids.label}
            choices={options}
            value={value}
            onChange={(key) => {
              const option = options.find((candidate) => candidate.value === key);
              if (option !== undefined) onChange(option.value);
            }}
          />
        )}
      </LazyOverlay>
    </div>
  );
}

function describedBy(
  { description, error }: FieldOptions,
  ids: { description: string; error: string },
): { "aria-describedby"?: string } {
  const parts = [
    ...(description === undefined ? [] : [ids.description]),
    ...(error === undefined ? [] : [ids.error]),
  ];
  return parts.length === 0 ? {} : { "aria-describedby": parts.join(" ") };
}

const TYPING_MS = 1000;

/** The keys that choose without opening: left and right, and the first letters of a choice. */
function useChoosingKeys<T extends string>({ options, value, onChange }: SelectProps<T>) {
  const typing = useRef({ text: "", atMs: 0 });
  return (event: {
    key: string;
    ctrlKey: boolean;
    metaKey: boolean;
    altKey: boolean;
    preventDefault: () => void;
  }): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const next = stepChoice(options, value, event.key === "ArrowRight" ? 1 : -1);
      event.preventDefault();
      if (next !== undefined) onChange(next.value);
      return true;
    }
    if (!/^.$/u.test(event.key)) return false;
    const { text, atMs } = typing.current;
    const typed = (Date.now() - atMs < TYPING_MS ? text : "") + event.key;
    // Space opens the list unless it is part of what is typed.
    if (typed.trim() === "") return false;
    typing.current = { text: typed, atMs: Date.now() };
    if (event.key === " ") event.preventDefault();
    const found = typedChoice(options, value, typed);
    if (found !== undefined && found.value !== value) onChange(found.value);
    return event.key === " " || found !== undefined;
  };
}
