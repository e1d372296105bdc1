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

/** The frame of a picture: its title, what it says in one sentence, and its figures as a table. */
export function Picture({ title, summary, legend, table, children }: PictureProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-reading font-semibold">{title}</h2>
      {summary === undefined ? null : <p className="text-small text-ink-soft">{summary}</p>}
      {legend}
      {children}
      {table === undefined ? null : (
        <Disclosure title="Show as table" isLazy>
          {table}
        </Disclosure>
      )}
    </section>
  );
}
