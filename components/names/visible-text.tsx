import { HiddenMark } from "@/components/ui/text/hidden-mark";
import { splitHidden } from "@/lib/shared/hidden-characters";

/** A text of a stranger with everything in it that would not be seen. */
export function VisibleText({ text }: { text: string }) {
  return splitHidden(text).map((part, at) =>
    typeof part === "string" ? (
      part
    ) : (
      // Parts are only ever replaced as a whole.
      // oxlint-disable-next-line react/no-array-index-key
      <HiddenMark key={at} {...part} />
    ),
  );
}
