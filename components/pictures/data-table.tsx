import type { ReactNode } from "react";
import { NameText } from "@/components/names/name-text";
import { PlaceLink } from "@/components/shell/place-link";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type { PictureFormat } from "./format";

export interface DataRow {
  readonly key: string;
  readonly label: string;
  readonly href?: string | undefined;
  readonly values: readonly ReactNode[];
}

/** The figures of a picture. */
export function DataTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  /** The heads, that of the rows first. */
  columns: readonly string[];
  rows: readonly DataRow[];
}) {
  const [head, ...others] = columns;
  return (
    // Takes the focus, so that a keyboard scrolls it.
    <div
      tabIndex={0}
      role="region"
      aria-label={`${caption}, table`}
      className="max-h-96 overflow-auto"
    >
      <table className="min-w-full border-collapse text-small tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            <th scope="col" className="py-1.5 pe-4 text-start font-medium">
              {head}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className="px-3 py-1.5 text-end font-medium">
                <NameText text={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, href, values }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-1.5 pe-4 text-start font-normal">
                {href === undefined ? (
                  <NameText text={label} />
                ) : (
                  <PlaceLink href={href} className={textLinkClass}>
                    <NameText text={label} />
                  </PlaceLink>
                )}
              </th>
              {values.map((value, at) => (
                <td key={others[at]} className="px-3 py-1.5 text-end">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A figure that leads where its mark in the picture does; what there is none of leads nowhere. */
export function FigureLink({
  count,
  href,
  format,
}: {
  count: number;
  href: string;
  format: PictureFormat;
}) {
  if (count === 0) return format.figure(count);
  return (
    <PlaceLink href={href} className={textLinkClass}>
      {format.figure(count)}
    </PlaceLink>
  );
}
