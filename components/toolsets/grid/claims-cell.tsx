import { Eye, Globe, Minus, Repeat, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/style/cn";
import type { ToolHints } from "@/lib/domain/toolset/schema/tool-claims";

const HINTS = [
  { id: "readOnly", hint: "read-only", Icon: Eye, isTold: true },
  { id: "destructive", hint: "destructive", Icon: TriangleAlert, isTold: true },
  { id: "idempotent", hint: "idempotent", Icon: Repeat, isTold: false },
  { id: "openWorld", hint: "open world", Icon: Globe, isTold: false },
] as const satisfies readonly {
  id: keyof ToolHints;
  hint: string;
  Icon: typeof Eye;
  /** Whether a phone, which has no head above the marks, says it in words. */
  isTold: boolean;
}[];

/** A phone leaves out what says nothing. */
export function isSilent(hints: ToolHints): boolean {
  return HINTS.every(({ id }) => hints[id] === null);
}

function claimWords(hint: string, value: boolean | null): string {
  if (value === null) return `${hint}: not stated`;
  return `Server says: ${value ? "" : "not "}${hint}`;
}

/**
 * The four hints of a server, each in its own place. What it does not state is a dash, not a no; a phone shows what is
 * stated alone.
 */
export function ClaimsCell({ hints }: { hints: ToolHints }) {
  return (
    <span className="flex items-center gap-1">
      {HINTS.map(({ id, hint, Icon, isTold }) => {
        const value = hints[id];
        const words = claimWords(hint, value);
        return (
          <span
            key={id}
            title={words}
            className={cn(
              "flex items-center gap-1",
              value === null && "max-md:hidden",
              value !== true
                ? "text-ink-faint"
                : id === "destructive"
                  ? "text-danger"
                  : "text-ink-soft",
            )}
          >
            <span className="sr-only">{words}. </span>
            <span className="relative flex size-5 items-center justify-center">
              {value === null ? (
                <Minus aria-hidden className="size-3" />
              ) : (
                <Icon aria-hidden className="size-3.5" />
              )}
              {value === false ? (
                <span
                  aria-hidden
                  className="absolute inset-x-0.5 top-1/2 -rotate-45 border-t border-current"
                />
              ) : null}
            </span>
            {isTold && value === true ? (
              <span aria-hidden className="text-caption md:hidden">
                {hint}
              </span>
            ) : null}
          </span>
        );
      })}
    </span>
  );
}
