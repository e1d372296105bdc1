import type { ReactNode } from "react";
import { NameText } from "@/components/names/name-text";

/** A setting: what it is, what it does, and the control for it. */
export function ChoiceRow({
  title,
  about,
  children,
}: {
  title: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-48 flex-1">
        <h2 className="text-body font-medium">
          <NameText text={title} />
        </h2>
        <p className="text-small text-ink-soft">{about}</p>
      </div>
      {children}
    </div>
  );
}
