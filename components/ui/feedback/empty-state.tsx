import type { ReactNode } from "react";
import { cn } from "../style/cn";
import { PlainText } from "../text/plain-text";

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What belongs here, or which filters hide things. */
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** Stands where nothing is: says what belongs here and offers the act. */
export function EmptyState({ icon, title, children, actions, className }: EmptyStateProps) {
  return (
    <div
      data-empty-state
      className={cn(
        "mx-auto flex max-w-medium flex-col items-center gap-2 px-6 py-12 text-center text-body text-balance text-ink-soft",
        className,
      )}
    >
      {icon === undefined ? null : (
        <div aria-hidden className="mb-2 text-ink-faint [&_svg]:size-8">
          {icon}
        </div>
      )}
      <h2 className="text-reading font-semibold text-ink">
        <PlainText text={title} />
      </h2>
      {children}
      {actions === undefined ? null : (
        <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>
      )}
    </div>
  );
}
