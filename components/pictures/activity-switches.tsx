import type { ReactNode } from "react";
import { PlaceLink } from "@/components/shell/place-link";
import type { PeriodUnit } from "@/lib/domain/activity/stacks";

export interface ActivityAddress {
  readonly year: number;
  readonly unit: PeriodUnit;
}

const hrefOf = ({ year, unit }: ActivityAddress) =>
  `/activity?year=${year}${unit === "week" ? "&by=week" : ""}`;

/** Which year is shown, and what a bar represents: both are in the address. */
export function ActivitySwitches({
  shown,
  years,
}: {
  shown: ActivityAddress;
  years: readonly number[];
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <nav aria-label="Year" className="flex flex-wrap gap-1">
        {years.map((year) => (
          <Choice key={year} href={hrefOf({ ...shown, year })} isShown={year === shown.year}>
            {year}
          </Choice>
        ))}
      </nav>
      <nav aria-label="Bars" className="flex gap-1">
        <Choice href={hrefOf({ ...shown, unit: "month" })} isShown={shown.unit === "month"}>
          By month
        </Choice>
        <Choice href={hrefOf({ ...shown, unit: "week" })} isShown={shown.unit === "week"}>
          By week
        </Choice>
      </nav>
    </div>
  );
}

function Choice({
  href,
  isShown,
  children,
}: {
  href: string;
  isShown: boolean;
  children: ReactNode;
}) {
  return (
    <PlaceLink
      href={href}
      aria-current={isShown ? "true" : undefined}
      className="flex h-control-small items-center rounded-control px-2.5 text-small text-ink-soft tabular-nums transition-state hover:bg-tint hover:text-ink aria-[current]:bg-tint-strong aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:h-touch"
    >
      {children}
    </PlaceLink>
  );
}
