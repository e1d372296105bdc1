import { Eye, Globe, Minus, Repeat, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/style/cn";
import type { ToolHints } from "@/lib/domain/toolset/schema/tool-claims";

const HINTS = [
  { id: "readOnly", name: "read-only", Icon: Eye },
  { id: "destructive", name: "destructive", Icon: TriangleAlert },
  { id: "idempotent", name: "idempotent", Icon: Repeat },
  { id: "openWorld", name: "open world", Icon: Globe },
] as const satisfies readonly { id: keyof ToolHints; name: string; Icon: typeof Eye }[];

/** A phone leaves out what says nothing. */
export function isSilent(hints: ToolHints): boolean {
  return HINTS.every(({ id }) => hints[id] === null);
}

function claimWords(name: string, value: boolean | null): string {
  if (value === null) return `${name}: not stated`;
  return `Server says: ${value ? "" : "not "}${name}`;
}

/** The four hints of a server, each in its own place. What it does not state is a dash, not a no. */
export function ClaimsCell({ hints }: { hints: ToolHints }) {
  return (
    <span className="flex items-center gap-1">
      {HINTS.map(({ id, name, Icon }) => {
        const value = hints[id];
        const words = claimWords(name, value);
        return (
          <span
            key={id}
            title={words}
            className={cn(
              "relative flex size-5 items-center justify-center",
              value !== true
                ? "text-ink-faint"
                : id === "destructive"
                  ? "text-danger"
                  : "text-ink-soft",
            )}
          >
            <span className="sr-only">{words}. </span>
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
        );
      })}
    </span>
  );
}
