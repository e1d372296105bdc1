import type { ComponentProps, ReactNode } from "react";
import { buttonStyle, type ButtonVariant } from "@/components/ui/button/style";
import { cn } from "@/components/ui/style/cn";
import { fieldClass, inputClass, inputHeight } from "@/components/ui/fields/style";

/** A labelled field without the code of the app's own. */
export function DoorField({
  label,
  help,
  ...props
}: { label: string; help?: string } & ComponentProps<"input">) {
  const { id = props.name } = props;
  return (
    <div className={fieldClass}>
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <input
        {...props}
        id={id}
        {...(help === undefined ? {} : { "aria-describedby": `${id}-help` })}
        className={cn(
          inputClass,
          inputHeight.medium,
          "read-only:bg-surface focus-visible:focus-ring",
        )}
      />
      {help === undefined ? null : (
        <p id={`${id}-help`} className="text-caption text-ink-faint">
          {help}
        </p>
      )}
    </div>
  );
}

/** Waits without losing the focus: what was pressed has it when the answer says what went wrong. */
export function DoorButton({
  variant = "quiet",
  className,
  disabled = false,
  ...props
}: { variant?: ButtonVariant } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={disabled}
      className={cn(
        buttonStyle(variant, "medium"),
        "hover:brightness-95 focus-visible:focus-ring aria-disabled:opacity-60",
        className,
      )}
    />
  );
}

/** What went wrong, said as soon as it is there. */
export function DoorProblem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-card bg-danger-soft px-4 py-3 text-small empty:hidden">
      {children}
    </p>
  );
}

/** The name of the product, and what this page is for. */
export function DoorTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="space-y-1">
      <p className="text-small text-ink-soft">Colloquy</p>
      <h1 className="text-title font-semibold">{title}</h1>
      {children === undefined ? null : <p className="text-small text-ink-soft">{children}</p>}
    </header>
  );
}
