import type { ComponentProps } from "react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { nameParts } from "./name-parts";

interface NameTextProps extends Omit<ComponentProps<"bdi">, "children"> {
  text: string;
  /** Breaks and tabs are part of the text, as in a note of several lines. */
  hasLines?: boolean;
}

/**
 * A title or name on the screen: isolated from the direction of the text around it, with a mark for every character
 * that nobody would see. Where only a string can be shown, `revealName` gives the same as text.
 */
export function NameText({ text, title, hasLines = false, ...props }: NameTextProps) {
  return (
    <bdi {...props} title={title === undefined ? undefined : revealName(title)}>
      {nameParts(text, { hasLines })}
    </bdi>
  );
}
