import type { ReactNode } from "react";
import { HeaderStart } from "./header-start";

/** Looks like a button without the code of one. */
export const PLAIN_BUTTON =
  "inline-flex h-control items-center rounded-control bg-tint px-4 text-body font-medium text-ink transition-state hover:bg-tint-strong focus-visible:focus-ring pointer-coarse:h-touch";

/**
 * A page in the place of another: an error, an address without a page. Its code comes along with every
 * page, so it is made of plain elements, and of what the frame puts before every title.
 */
export function PlainPage({
  title,
  lead,
  children,
  actions,
}: {
  title: string;
  /** What happened. */
  lead: string;
  /** What was kept, and what to do. */
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <>
      <header className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line px-4 py-3 sm:px-6 sm:group-data-[sidebar=closed]/shell:ps-16">
        <HeaderStart />
        <h1 className="min-w-0 truncate text-title font-semibold">{title}</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-auto px-4 py-6 sm:px-6">
        <div className="mx-auto flex max-w-medium flex-col items-center gap-2 py-12 text-center text-body text-balance">
          <p className="text-reading font-semibold">{lead}</p>
          <p className="text-ink-soft">{children}</p>
          <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>
        </div>
      </div>
    </>
  );
}
