"use client";

import { CircleX, Info, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Button } from "@/components/ui/button/button";
import type { Diagnostic, Severity } from "@/lib/validation/diagnostic";

function Mark({ severity }: { severity: Severity }) {
  switch (severity) {
    case "error":
      return <CircleX role="img" aria-label="Error" size={14} className="shrink-0 text-danger" />;
    case "warning":
      return (
        <TriangleAlert
          role="img"
          aria-label="Warning"
          size={14}
          className="shrink-0 text-warning"
        />
      );
    case "info":
      return <Info role="img" aria-label="Note" size={14} className="shrink-0 text-info" />;
  }
}

/** Problems with their rule and place; pressing a place opens the text there. */
export function ProblemList({
  problems,
  onOpen,
  onFix,
  isLoading = false,
}: {
  problems: readonly Diagnostic[];
  onOpen?: ((line: number) => void) | undefined;
  /** Does what a problem proposes. */
  onFix?: ((problem: Diagnostic) => Promise<unknown>) | undefined;
  isLoading?: boolean;
}) {
  if (isLoading) return <p className="text-small text-ink-faint">Checking…</p>;
  if (problems.length === 0)
    return <p className="text-small text-ink-soft">No problems were found.</p>;
  return (
    <ul aria-label="Problems" className="max-h-64 space-y-1 overflow-auto text-small" tabIndex={0}>
      {problems.map((problem, at) => (
        <li key={at} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span className="self-center">
            <Mark severity={problem.severity} />
          </span>
          <span className="min-w-0 flex-1 basis-64">
            <span dir="auto">{problem.message}</span>{" "}
            <span className="text-ink-faint">{problem.rule}</span>
          </span>
          {onFix ? <FixButton problem={problem} onFix={onFix} /> : null}
          {problem.line === undefined ? null : (
            <Place line={problem.line} column={problem.column ?? 1} onOpen={onOpen} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says what it would do. Undo takes it back, so nothing is asked first. */
function FixButton({
  problem,
  onFix,
}: {
  problem: Diagnostic;
  onFix: (problem: Diagnostic) => Promise<unknown>;
}) {
  const [isPending, setPending] = useState(false);
  if (problem.fix === undefined) return null;
  const { title } = problem.fix;
  return (
    <Button
      size="small"
      isPending={isPending}
      aria-label={revealName(`${title}: ${problem.message}`)}
      onPress={async () => {
        setPending(true);
        await onFix(problem);
        setPending(false);
      }}
    >
      <span className="truncate-name max-w-64">
        <NameText text={title} />
      </span>
    </Button>
  );
}

function Place({
  line,
  column,
  onOpen,
}: {
  line: number;
  column: number;
  onOpen: ((line: number) => void) | undefined;
}) {
  const text = `${line}:${column}`;
  if (!onOpen) return <span className="text-ink-faint tabular-nums">{text}</span>;
  return (
    <Button size="small" onPress={() => onOpen(line)} aria-label={`Open line ${line}`}>
      <span className="tabular-nums">{text}</span>
    </Button>
  );
}
