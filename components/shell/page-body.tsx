import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

export interface PageBodyProps {
  /** How wide the content may become. */
  width?: "reading" | "wide" | "full";
  className?: string;
  children: ReactNode;
}

const widths = { reading: "max-w-reading", wide: "max-w-wide", full: "" } as const;

/** The scrolling part of a page below its header. */
export function PageBody({ width = "wide", className, children }: PageBodyProps) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className={cn("mx-auto px-4 py-6 sm:px-6", widths[width], className)}>{children}</div>
    </div>
  );
}
