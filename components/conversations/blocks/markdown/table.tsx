import type { Tokens } from "marked";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/style/cn";

const ALIGN = { left: "text-start", right: "text-end", center: "text-center" } as const;

/** A table that scrolls sideways by itself, also with the keyboard. */
export function MarkdownTable({
  table,
  render,
}: {
  table: Tokens.Table;
  render: (cell: Tokens.TableCell) => ReactNode;
}) {
  const side = (cell: Tokens.TableCell) => (cell.align === null ? undefined : ALIGN[cell.align]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto wrap-normal" role="group" aria-label="Table" tabIndex={0}>
      <table className="border-collapse text-body">
        <thead>
          <tr>
            {table.header.map((cell, at) => (
              <th
                key={at}
                className={cn(
                  "border-b border-line-strong px-3 py-1 font-semibold",
                  side(cell) ?? "text-start",
                )}
              >
                {render(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td
                  key={column}
                  className={cn("border-b border-line px-3 py-1 align-top", side(cell))}
                >
                  {render(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
