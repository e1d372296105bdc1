import type { ReactNode } from "react";

/** Facts by their names, in two columns; for `dt` and `dd` pairs. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small [&_dt]:text-ink-faint">
      {children}
    </dl>
  );
}
