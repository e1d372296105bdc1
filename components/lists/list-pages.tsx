import type { ComponentProps } from "react";
import type { RowPage } from "@/lib/shared/row-page";
import { NumberText } from "@/components/ui/text/number-text";
import { TextLink } from "@/components/ui/text/text-link";
import { AddressSearch } from "./address-search";

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

/** The ways to the pages around one; nothing where all rows are on one. */
export function PageLinks({
  of,
  place: { page, pages },
  hrefOf,
}: {
  /** What is listed, in the plural: "members". */
  of: string;
  place: Pick<RowPage, "page" | "pages">;
  hrefOf: (page: number) => string;
}) {
  if (pages === 1) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className="flex gap-4 pt-3 text-small">
      {page === 1 ? null : <TextLink href={hrefOf(page - 1)}>Previous page</TextLink>}
      {page === pages ? null : <TextLink href={hrefOf(page + 1)}>Next page</TextLink>}
    </nav>
  );
}

/** "51–100 of 320 members", "320 members", "4 of 320 members", "51–100 of 120 found": what a page shows. */
function PageCount({
  place: { found, from, pages },
  shown,
  total,
  isSearched,
  noun,
}: {
  place: RowPage;
  /** Rows on the page. */
  shown: number;
  total: number;
  isSearched: boolean;
  /** For one and for many. */
  noun: readonly [one: string, many: string];
}) {
  const words = total === 1 ? noun[0] : noun[1];
  if (pages > 1) {
    return (
      <>
        <NumberText value={from + 1} />–<NumberText value={from + shown} /> of{" "}
        <NumberText value={found} /> {isSearched ? "found" : words}
      </>
    );
  }
  if (!isSearched) {
    return (
      <>
        <NumberText value={total} /> {words}
      </>
    );
  }
  return (
    <>
      <NumberText value={found} /> of <NumberText value={total} /> {words}
    </>
  );
}
