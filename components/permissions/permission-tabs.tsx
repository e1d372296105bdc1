"use client";

import { usePathname } from "next/navigation";
import { PlaceLink } from "@/components/shell/place-link";
import { cn } from "@/components/ui/style/cn";

const TABS = [
  { href: "/permissions", label: "History" },
  { href: "/permissions/suggestions", label: "Suggestions" },
  { href: "/permissions/replay", label: "Replay" },
  { href: "/permissions/matrix", label: "Matrix" },
  { href: "/permissions/unasked", label: "Without approval" },
  { href: "/permissions/doctor", label: "Override doctor" },
  { href: "/permissions/references", label: "References" },
  { href: "/permissions/tests", label: "Tests" },
] as const;

const TAB =
  "-mb-px flex h-control items-center border-b-2 px-1 text-body font-medium whitespace-nowrap transition-state focus-visible:focus-ring-inset pointer-coarse:h-touch";

/** The views of the permissions, each a page with an address of its own. */
export function PermissionTabs() {
  const pathname = usePathname();
  return (
    <nav aria-label="Views of the permissions" className="-mb-3 overflow-x-auto">
      <ul className="flex gap-4">
        {TABS.map(({ href, label }) => {
          const isHere = pathname === href;
          return (
            <li key={href}>
              <PlaceLink
                href={href}
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
