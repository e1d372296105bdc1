import { useMemo } from "react";
import { cn } from "../style/cn";
import { terminalRuns, type TerminalColour } from "./terminal-runs";

const COLOURS: Readonly<Record<TerminalColour, string>> = {
  faint: "text-ink-faint",
  danger: "text-danger",
  success: "text-success",
  warning: "text-warning",
  accent: "text-accent",
  keyword: "text-code-keyword",
  info: "text-info",
  ink: "text-ink",
};

/** Output of a terminal in our own colours, without its other commands. */
export function TerminalText({ text }: { text: string }) {
  const runs = useMemo(() => terminalRuns(text), [text]);
  return (
    <pre dir="ltr" className="font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink">
      {runs.map(({ text: words, colour, bold }, at) => (
        // Runs are only ever replaced as a whole.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={cn(colour && COLOURS[colour], bold && "font-semibold")}>
          {words}
        </span>
      ))}
    </pre>
  );
}
