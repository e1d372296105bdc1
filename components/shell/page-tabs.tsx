"use client";

import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/style/cn";
import { PlaceLink } from "./place-link";

const TAB =
  "-mb-px flex h-control items-center border-b-2 px-1 text-body font-medium whitespace-nowrap transition-state focus-visible:focus-ring-inset pointer-coarse:h-touch";

/**
 * Pages that belong together, as the last row of a page's header.
 * @param pages what each is called, by its address, in their order
 */
export function PageTabs({
  of,
  pages,
}: {
  /** What all of them are about. */
  of: string;
  pages: Readonly<Record<string, string>>;
}) {
  const pathname = usePathname();
  return (
    <nav aria-label={of} className="-mb-3 overflow-x-auto">
      <ul className="flex gap-4 max-sm:gap-1">
        {Object.entries(pages).map(([href, words]) => {
          const isHere = pathname === href;
          return (
            <li key={href}>
              <PlaceLink
                href={href}
                {...(isHere ? { ref: bringIntoView } : {})}
                aria-current={isHere ? "page" : undefined}
                className={cn(
                  TAB,
                  isHere
                    ? "border-accent text-ink"
                    : "border-transparent text-ink-soft hover:text-ink",
                )}
              >
                {words}
              </PlaceLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** On a narrow phone the last page would be beyond the edge. */
function bringIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
