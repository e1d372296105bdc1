import { NumberText } from "@/components/ui/text/number-text";
import { TextLink } from "@/components/ui/text/text-link";
import type { RowPage } from "@/lib/shared/row-page";

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
export function PageCount({
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
