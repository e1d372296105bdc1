"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { type Destination, destinations } from "./destinations";

/** What stands at the end of each place's line, usually how many things are there. */
export type DestinationCounts = Partial<Record<Destination, ReactNode>>;

/** The places of the app: a column in the sidebar, a bar at the bottom of a phone. */
export function Navigation({ counts }: { counts: DestinationCounts }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="shrink-0 sm:px-2">
      <ul className="flex gap-0.5 max-sm:px-1 sm:flex-col">
        {destinations.map(({ id, href, label, Icon }) => {
          const isHere = pathname === href || pathname.startsWith(`${href}/`);
          return (
            <li key={id} className="max-sm:flex-1">
              <Link
                href={href}
                aria-current={isHere ? "page" : undefined}
                className={cn(
                  "flex items-center rounded-control transition-state",
                  "max-sm:h-14 max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:text-caption",
                  "sm:h-control sm:gap-3 sm:px-3 pointer-coarse:sm:h-touch",
                  isHere
                    ? "font-medium text-ink max-sm:text-accent sm:bg-tint-strong"
                    : "text-ink-soft hover:bg-tint hover:text-ink",
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0 max-sm:size-5" />
                <span className="sm:flex-1">{label}</span>
                <span className="text-caption font-normal text-ink-faint tabular-nums max-sm:hidden">
                  {counts[id]}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
