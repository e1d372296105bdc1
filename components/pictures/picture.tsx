import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/layout/disclosure";

export interface PictureProps {
  title: string;
  /** The main figure in a sentence. */
  summary?: ReactNode;
  /** What the colours represent. */
  legend?: ReactNode;
  /** The same as a table. */
  table?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a picture: its title, what it says in one sentence, and its figures as a table. Pictures next to each
 * other share their rows, so that they stand at one height, whatever text is above them.
 */
export function Picture({ title, summary, legend, table, children }: PictureProps) {
  return (
    <section
      aria-label={title}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 lg:row-span-4 lg:grid-rows-subgrid"
    >
      <div className="space-y-2">
        <h2 className="text-reading font-semibold">{title}</h2>
        {summary === undefined ? null : <p className="text-small text-ink-soft">{summary}</p>}
      </div>
      <div>{legend}</div>
      <div className="flex min-w-0 flex-col gap-2">{children}</div>
      {table === undefined ? null : (
        <Disclosure title="Show as table" isLazy>
          {table}
        </Disclosure>
      )}
    </section>
  );
}
