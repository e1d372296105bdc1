import type { ReactNode } from "react";
import { HiddenMark } from "@/components/ui/text/hidden-mark";
import { splitName, type NameOptions } from "@/lib/shared/hidden-in-names";

/** A name with a mark in place of every character that nobody would see. */
export function nameParts(text: string, options: NameOptions): ReactNode {
  return splitName(text, options).map((part, at) =>
    typeof part === "string" ? (
      part
    ) : (
      // The parts of a name are only replaced as a whole.
      // oxlint-disable-next-line react/no-array-index-key
      <HiddenMark key={at} {...part} />
    ),
  );
}
