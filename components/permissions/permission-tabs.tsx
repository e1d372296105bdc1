"use client";

import { usePathname } from "next/navigation";
import { PlaceLink } from "@/components/shell/place-link";
import { cn } from "@/components/ui/style/cn";
import { PERMISSION_PAGES } from "./views";

const TAB =
  "-mb-px flex h-control items-center border-b-2 px-1 text-body font-medium whitespace-nowrap transition-state focus-visible:focus-ring-inset pointer-coarse:h-touch";

/** The pages about permissions. */
export function PermissionTabs() {
  const pathname = usePathname();
  return (
    <nav aria-label="Permissions" className="-mb-3 overflow-x-auto">
      <ul className="flex gap-4 max-sm:gap-1">
        {Object.entries(PERMISSION_PAGES).map(([href, label]) => {
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
                {label}
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
