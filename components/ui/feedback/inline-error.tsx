import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../style/cn";
import { PlainText } from "../text/plain-text";

export interface InlineErrorProps {
  tone?: "danger" | "warning" | "info";
  /** What happened, in plain words. */
  title: string;
  /** What was kept, and what to do. */
  children?: ReactNode;
  actions?: ReactNode;
  /** One row where there is room, for what is above every page. */
  isBar?: boolean;
  className?: string;
}

const tones = {
  danger: { box: "bg-danger-soft", icon: "text-danger", Icon: CircleAlert },
  warning: { box: "bg-warning-soft", icon: "text-warning", Icon: TriangleAlert },
  info: { box: "bg-info-soft", icon: "text-info", Icon: Info },
} as const;

/** A message in the flow of the page: what happened, what was kept, what to do. */
export function InlineError({
  tone = "danger",
  title,
  children,
  actions,
  isBar = false,
  className,
}: InlineErrorProps) {
  const { box, icon, Icon } = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : undefined}
      className={cn("flex gap-3 rounded-card px-4 py-3 text-body text-ink", box, className)}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", icon)} />
      <div
        className={cn("min-w-0 flex-1", isBar && "gap-x-3 sm:flex sm:flex-wrap sm:items-center")}
      >
        <p className="font-medium">
          <PlainText text={title} />
        </p>
        {children === undefined ? null : (
          <div className={cn("mt-1 text-ink-soft", isBar && "sm:mt-0")}>
            {typeof children === "string" ? <PlainText hasLines text={children} /> : children}
          </div>
        )}
        {actions === undefined ? null : (
          <div className={cn("mt-3 flex flex-wrap gap-2", isBar && "sm:ms-auto sm:mt-0")}>
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
