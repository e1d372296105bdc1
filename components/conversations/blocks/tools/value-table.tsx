"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { JsonTree } from "@/components/ui/code/json-tree";
import type { JsonRecord } from "@/lib/shared/read-value";

const ROWS_AT_ONCE = 100;

function Cell({ value }: { value: unknown }) {
  if (value === undefined) return null;
  if (typeof value === "string") {
    return (
      // A column is never narrower than its longest word, as far as that fits a screen.
      <span dir="auto" className="inline-block max-w-96 wrap-break-word whitespace-pre-wrap">
        {value}
      </span>
    );
  }
  if (typeof value === "object" && value !== null) return <JsonTree value={value} />;
  return <span className="font-mono text-ink-soft tabular-nums">{JSON.stringify(value)}</span>;
}

/** The members of an object, a row each. */
export function FieldTable({ fields }: { fields: JsonRecord }) {
  const entries = Object.entries(fields);
  if (entries.length === 0) return <p className="text-small text-ink-faint">No arguments</p>;
  return (
    <table className="w-full border-collapse text-small">
      <tbody>
        {entries.map(([name, value]) => (
          <tr key={name} className="border-b border-line last:border-b-0">
            <th
              scope="row"
              className="max-w-48 min-w-20 py-1 pe-4 text-start align-top font-mono font-normal break-words text-ink-soft"
            >
              <NameText text={name} />
            </th>
            <td className="w-full py-1 align-top text-ink">
              <Cell value={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Flat objects as a table, a hundred rows at a time. */
export function RowTable({
  columns,
  rows,
}: {
  columns: readonly string[];
  rows: readonly JsonRecord[];
}) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  return (
    <>
      <table className="border-collapse text-small">
        <thead>
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-line-strong px-2 py-1 text-start font-medium whitespace-nowrap first:ps-0"
              >
                <NameText text={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, at) => (
            // Rows are only ever replaced as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at} className="border-b border-line last:border-b-0">
              {columns.map((name) => (
                <td key={name} className="max-w-96 px-2 py-1 align-top first:ps-0">
                  <Cell value={Object.hasOwn(row, name) ? row[name] : undefined} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown ? (
        <Button size="small" className="mt-2" onPress={() => setShown(shown + ROWS_AT_ONCE)}>
          {`Show more (${rows.length - shown} rows left)`}
        </Button>
      ) : null}
    </>
  );
}
