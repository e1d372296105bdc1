import type { ReactNode } from "react";
import { cn } from "@/components/ui/style/cn";

export interface PageBodyProps {
  /** How wide the content may become. */
  width?: "reading" | "wide" | "full";
  /** Nothing in it takes the focus, so it does itself: a keyboard scrolls it. */
  isFocusable?: boolean;
  className?: string;
  children: ReactNode;
}

const widths = { reading: "max-w-reading", wide: "max-w-wide", full: "" } as const;

/** The scrolling part of a page below its header. */
export function PageBody({ width = "wide", isFocusable, className, children }: PageBodyProps) {
  return (
    <div
      {...(isFocusable === true ? { tabIndex: 0 } : {})}
      className="min-h-0 flex-1 overflow-auto toast-room focus-visible:focus-ring-inset"
    >
      <div className={cn("px-4 py-6 sm:px-6", widths[width], className)}>{children}</div>
    </div>
  );
}
