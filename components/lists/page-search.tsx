import type { ComponentProps } from "react";
import { AddressSearch } from "./address-search";
import { PageCount } from "./page-links";

/** Fewer rows are seen at a glance. */
const SEARCHED = 10;

type Search = Pick<ComponentProps<typeof AddressSearch>, "label" | "value" | "onWords"> & {
  placeholder: string;
};

/** The search above a list that the server pages, and what a page shows of it; nothing where there are few rows. */
export function PageSearch({
  label,
  placeholder,
  value,
  onWords,
  isLooking,
  ...count
}: Search & Omit<ComponentProps<typeof PageCount>, "isSearched"> & { isLooking: boolean }) {
  if (count.total <= SEARCHED && value === "") return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
      <AddressSearch
        label={label}
        placeholder={placeholder}
        value={value}
        onWords={onWords}
        className="min-w-48 flex-1"
      />
      <p
        role="status"
        aria-busy={isLooking}
        className="text-small text-ink-soft tabular-nums max-sm:basis-full"
      >
        <PageCount {...count} isSearched={value.trim() !== ""} />
      </p>
    </div>
  );
}
