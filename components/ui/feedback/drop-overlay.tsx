import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { PlainText } from "../text/plain-text";

export interface DropOverlayProps {
  isVisible: boolean;
  title?: string;
  detail?: ReactNode;
}

/** Covers the window while files hang over it. It takes no part in the drag, so it never flickers. */
export function DropOverlay({
  isVisible,
  title = "Drop to import",
  detail = "Nothing is written before you have seen what would change.",
}: DropOverlayProps) {
  if (!isVisible) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-0 z-50 flex bg-scrim p-4 transition-state starting:opacity-0"
    >
      <div className="flex flex-1 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-accent bg-raised p-6 text-center">
        <FileDown className="mb-2 size-8 text-accent" />
        <p className="text-title font-semibold text-ink">
          <PlainText text={title} />
        </p>
        <div className="text-body text-ink-soft">{detail}</div>
      </div>
    </div>
  );
}
