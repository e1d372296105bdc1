import { Eye, Globe, Minus, Repeat, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/style/cn";
import type { ToolHints } from "@/lib/domain/toolset/schema/tool-claims";

const HINTS = [
  { id: "readOnly", name: "read-only", Icon: Eye, isTold: true },
  { id: "destructive", name: "destructive", Icon: TriangleAlert, isTold: true },
  { id: "idempotent", name: "idempotent", Icon: Repeat, isTold: false },
  { id: "openWorld", name: "open world", Icon: Globe, isTold: false },
] as const satisfies readonly {
  id: keyof ToolHints;
  name: string;
  Icon: typeof Eye;
  /** Whether a phone, which has no head above the marks, says it in words. */
  isTold: boolean;
}[];

/** A phone leaves out what says nothing. */
export function isSilent(hints: ToolHints): boolean {
  return HINTS.every(({ id }) => hints[id] === null);
}

function claimWords(name: string, value: boolean | null): string {
  if (value === null) return `${name}: not stated`;
  return `Server says: ${value ? "" : "not "}${name}`;
}

/**
 * The four hints of a server, each in its own place. What it does not state is a dash, not a no; a phone shows what is
 * stated alone.
 */
export function ClaimsCell({ hints }: { hints: ToolHints }) {
  return (
    <span className="flex items-center gap-1">
      {HINTS.map(({ id, name, Icon, isTold }) => {
        const value = hints[id];
        const words = claimWords(name, value);
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
                {name}
              </span>
            ) : null}
          </span>
        );
      })}
    </span>
  );
}
