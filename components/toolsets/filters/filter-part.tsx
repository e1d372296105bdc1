import type { ReactNode } from "react";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";

/** A part of the editor under its heading. */
export function FilterPart({
  title,
  about,
  children,
}: {
  title: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={revealName(title)} className="space-y-2">
      <h2 className="text-body font-semibold">
        <NameText text={title} />
      </h2>
      <p className="text-small text-ink-soft">{about}</p>
      {children}
    </section>
  );
}
