"use client";

import { useMemo, type ReactNode } from "react";
import { cn } from "../style/cn";
import { VisuallyHidden } from "../text/visually-hidden";
import { diffWords } from "./word-diff";

export interface DiffTextProps {
  before: string;
  after: string;
  /** Draws a run of text; without it the text is shown unchanged. */
  render?: (text: string) => ReactNode;
  className?: string;
}

const asItIs = (text: string): ReactNode => text;

/** Two versions of a text in one: what went is struck out, what came is underlined. */
export function DiffText({ before, after, render = asItIs, className }: DiffTextProps) {
  const runs = useMemo(() => diffWords(before, after), [before, after]);
  return (
    <div dir="auto" className={cn("break-words whitespace-pre-wrap", className)}>
      {runs.map((run, place) => {
        // The runs are made from two texts in one go, so a run's place is its identity.
        /* oxlint-disable react/no-array-index-key */
        if (run.kind === "same") return <span key={place}>{render(run.text)}</span>;
        return run.kind === "removed" ? (
          <del key={place} className="rounded-control bg-danger-soft text-danger">
            <VisuallyHidden>removed: </VisuallyHidden>
            {render(run.text)}
          </del>
        ) : (
          <ins
            key={place}
            className="rounded-control bg-success-soft text-success underline underline-offset-2"
          >
            <VisuallyHidden>added: </VisuallyHidden>
            {render(run.text)}
          </ins>
        );
        /* oxlint-enable react/no-array-index-key */
      })}
    </div>
  );
}
