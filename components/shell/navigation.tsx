"use client";

import { Ellipsis } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { NameText } from "@/components/names/name-text";
import { openedPart } from "@/components/saving/opened-part";
import { cn } from "@/components/ui/style/cn";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import { PlaceLink } from "./place-link";
import { destinations, IN_BAR, isAt, type Destination } from "./destinations";

/** What is at the end of each place's line, usually how many things are there. */
export type DestinationCounts = Partial<Record<Destination, ReactNode>>;

const loadMore = () => import("./more-places");
const MorePlaces = openedPart(loadMore);

const BAR =
  "max-sm:h-14 max-sm:w-full max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:text-caption";

function placeClass(isHere: boolean): string {
  return cn(
    "flex items-center rounded-control transition-state",
    BAR,
    "sm:h-8 sm:gap-3 sm:px-3 pointer-coarse:sm:h-touch",
    isHere
      ? "font-medium text-ink max-sm:text-accent sm:bg-tint-strong"
      : "text-ink-soft hover:bg-tint hover:text-ink",
  );
}

/** The places of the app: a column in the sidebar, a bar at the bottom of a phone. */
export function Navigation({ counts }: { counts: DestinationCounts }) {
  const pathname = usePathname();
  const isMore = destinations.slice(IN_BAR).some((place) => isAt(place, pathname));
  return (
    <nav aria-label="Main" className="shrink-0 sm:px-2">
      <ul className="flex gap-0.5 max-sm:px-1 sm:flex-col">
        {destinations.map((place, at) => {
          const { id, href, label, Icon } = place;
          const isHere = isAt(place, pathname);
          return (
            <li key={id} className={cn("max-sm:flex-1", at >= IN_BAR && "max-sm:hidden")}>
              <PlaceLink
                href={href}
                aria-current={isHere ? "page" : undefined}
                className={placeClass(isHere)}
              >
                <Icon aria-hidden className="size-4 shrink-0 max-sm:size-5" />
                <span className="sm:flex-1">
                  <NameText text={label} />
                </span>
                <span className="text-caption font-normal text-ink-faint tabular-nums max-sm:hidden">
                  {counts[id]}
                </span>
              </PlaceLink>
            </li>
          );
        })}
        <li className="flex-1 sm:hidden">
          <LazyOverlay
            kind="menu"
            load={loadMore}
            renderTrigger={(trigger) => (
              <Button {...trigger} className={placeClass(isMore)}>
                <Ellipsis aria-hidden className="size-5 shrink-0" />
                More
              </Button>
            )}
          >
            {(anchor) => <MorePlaces anchor={anchor} />}
          </LazyOverlay>
        </li>
      </ul>
    </nav>
  );
}
