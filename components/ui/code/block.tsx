"use client";

import { WrapText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { cn } from "../style/cn";
import { countLines, isHighlightable } from "./limits";
import { CopyButton } from "../button/copy-button";
import { ToggleIconButton } from "../button/toggle-icon-button";
import { loadAtLast } from "../overlay/load-at-last";
import { useHydrated } from "../browser/use-hydrated";
import { PlainText, useShownText } from "../text/plain-text";

const CodeColours = lazy(loadAtLast(() => import("./colours")));

export interface CodeBlockProps {
  code: string;
  /** A language name such as "json"; without one the code stays plain. */
  language?: string;
  /** What is in the head; the language when left out. */
  label?: string;
  /** Whether long lines wrap at first. */
  wrap?: boolean;
  lineNumbers?: boolean;
  maxHeight?: "short" | "tall" | "none";
  className?: string;
}

const heights = { short: "max-h-60", tall: "max-h-120", none: "" } as const;

/** Code with a copy button. Colours come after the text is there, and only while the text is small. */
export function CodeBlock({
  code,
  language,
  label,
  wrap = false,
  lineNumbers = false,
  maxHeight = "none",
  className,
}: CodeBlockProps) {
  const shown = useShownText();
  const [isWrapped, setWrapped] = useState(wrap);
  const isHydrated = useHydrated();
  const coloured = isHydrated && isHighlightable(code) ? language : undefined;
  const name = label ?? language ?? "Text";
  return (
    <figure className={cn("min-w-0 overflow-hidden rounded-card bg-surface", className)}>
      <figcaption className="flex items-center gap-1 ps-3 pe-1 pt-1 text-caption text-ink-faint">
        <span className="min-w-0 flex-1 truncate">
          <PlainText text={name} />
        </span>
        <ToggleIconButton
          label="Wrap lines"
          size="small"
          isSelected={isWrapped}
          onChange={setWrapped}
        >
          <WrapText aria-hidden />
        </ToggleIconButton>
        <CopyButton text={code} label={shown(`Copy ${name}`)} />
      </figcaption>
      {/* Focusable, so that a keyboard can scroll it. */}
      <div
        role="group"
        aria-label={shown(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={cn(
          "flex overflow-auto px-3 pt-1 pb-3 focus-visible:focus-ring-inset",
          heights[maxHeight],
        )}
      >
        {lineNumbers && !isWrapped ? <LineNumbers count={countLines(code)} /> : null}
        <pre
          dir="ltr"
          className={cn(
            "min-w-0 flex-1 font-mono text-small text-ink",
            isWrapped ? "break-words whitespace-pre-wrap" : "whitespace-pre",
          )}
        >
          <code>
            {coloured === undefined ? (
              code
            ) : (
              <Suspense fallback={code}>
                <CodeColours code={code} language={coloured} />
              </Suspense>
            )}
          </code>
        </pre>
      </div>
    </figure>
  );
}

function LineNumbers({ count }: { count: number }) {
  const numbers = Array.from({ length: count }, (_, line) => line + 1).join("\n");
  return (
    <pre
      aria-hidden
      className="pe-4 text-end font-mono text-small text-ink-faint tabular-nums select-none"
    >
      {numbers}
    </pre>
  );
}
