"use client";

import { Check } from "lucide-react";
import { ListBox, ListBoxItem, type ListBoxProps } from "react-aria-components/ListBox";
import { cn } from "../style/cn";
import { menuRowClass } from "../menu/style";
import type { Choice } from "./choice";
import { PlainText, useShownText } from "../text/plain-text";

/** The open list of a Select or ComboBox. */
export function ChoiceList({
  choices,
  ...props
}: Pick<ListBoxProps<Choice>, "autoFocus" | "aria-labelledby"> & { choices?: readonly Choice[] }) {
  const shown = useShownText();
  return (
    <ListBox
      {...props}
      {...(choices === undefined ? {} : { items: choices })}
      renderEmptyState={() => (
        <p className="px-2 py-1 text-small text-ink-faint">Nothing matches</p>
      )}
      className="max-h-80 overflow-auto p-1 outline-none"
    >
      {(choice: Choice) => (
        <ListBoxItem
          id={choice.value}
          textValue={shown(choice.label)}
          isDisabled={choice.isDisabled ?? false}
          className={cn(menuRowClass, "text-ink")}
        >
          {({ isSelected }) => (
            <>
              <span className="min-w-0 flex-1 break-words">
                <PlainText text={choice.label} />
                {choice.description === undefined ? null : (
                  <span className="block text-caption text-ink-faint">{choice.description}</span>
                )}
              </span>
              <Check aria-hidden className={cn("size-4 text-accent", !isSelected && "invisible")} />
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
