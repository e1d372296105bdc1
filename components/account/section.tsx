import type { ReactNode } from "react";

/** A part of a page about accounts. */
export function AccountSection({
  id,
  title,
  about,
  actions,
  children,
}: {
  id: string;
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="space-y-3 pt-8 first:pt-0" aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-4">
        <h2 id={id} className="flex-1 text-body font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {about === undefined ? null : <p className="text-small text-ink-soft">{about}</p>}
      {children}
    </section>
  );
}
