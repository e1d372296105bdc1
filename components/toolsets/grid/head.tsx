import { NameText } from "@/components/names/name-text";
import { cn } from "@/components/ui/style/cn";
import { LINE_CLASS, type Column } from "./columns";

const STICKY: Readonly<Record<string, string>> = {
  select: "sticky start-0 bg-canvas",
  name: "sticky start-11 bg-canvas",
};

/** The names of the columns; they stay while the lines scroll. */
export function GridHead({ columns }: { columns: readonly Column[] }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-20 hidden bg-canvas md:block">
      <div
        role="row"
        aria-rowindex={1}
        className={cn(LINE_CLASS, "h-8 border-b border-line text-caption text-ink-faint")}
      >
        {columns.map(({ id, label }, column) => (
          <span
            key={id}
            role="columnheader"
            aria-colindex={column + 1}
            className={cn("px-1.5 whitespace-nowrap", id === "tokens" && "text-end", STICKY[id])}
          >
            {id === "select" ? (
              <span className="sr-only">
                <NameText text={label} />
              </span>
            ) : (
              <NameText text={label} />
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
