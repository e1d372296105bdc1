import { LoaderCircle } from "lucide-react";
import { cn } from "../style/cn";
import { VisuallyHidden } from "../text/visually-hidden";
import { PlainText } from "../text/plain-text";

/** A turning mark for work of unknown length. Give it a label unless the words next to it say what goes on. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span className={cn("inline-flex", className)}>
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label === undefined ? null : (
        <VisuallyHidden>
          <PlainText text={label} />
        </VisuallyHidden>
      )}
    </span>
  );
}
