import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { cn } from "@/components/ui/style/cn";
import { HeaderStart } from "./header-start";
import { PlaceLink } from "./place-link";

export interface PageHeaderProps {
  title: string;
  /** Stands in for the title's text, such as a title that can be edited in place. */
  heading?: ReactNode;
  /** Where this pane was opened from; on a phone the only way back. */
  back?: { href: string; label: string };
  /** Shows the way back on wide windows too. */
  alwaysBack?: boolean;
  badges?: ReactNode;
  /** The primary action last. */
  actions?: ReactNode;
  /** A second row: filters, search, tabs. */
  children?: ReactNode;
}

/** The head of a page: way back, title, badges, actions. It stays while the body scrolls. */
export function PageHeader(props: PageHeaderProps) {
  const { title, heading, back, alwaysBack = false, badges, actions, children } = props;
  return (
    <header className="@container flex shrink-0 flex-col gap-3 border-b border-line px-4 py-3 sm:px-6 sm:group-data-[sidebar=closed]/shell:ps-16">
      <div className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-48 items-center gap-3 max-sm:gap-2">
          <HeaderStart />
          {back === undefined ? null : (
            <PlaceLink
              href={back.href}
              title={revealName(back.label)}
              className={cn(
                "-ms-2 flex size-control shrink-0 items-center justify-center rounded-control text-ink-soft transition-state hover:bg-tint hover:text-ink pointer-coarse:size-touch",
                !alwaysBack && "sm:hidden",
              )}
            >
              <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
              <span className="sr-only">
                <NameText text={back.label} />
              </span>
            </PlaceLink>
          )}
          <h1
            dir="auto"
            title={revealName(title)}
            className="truncate-name min-w-0 text-title font-semibold"
          >
            {heading ?? <NameText text={title} />}
          </h1>
          {badges === undefined ? null : <div className="head-badges">{badges}</div>}
        </div>
        {actions === undefined ? null : <div className="head-actions">{actions}</div>}
      </div>
      {children}
    </header>
  );
}
