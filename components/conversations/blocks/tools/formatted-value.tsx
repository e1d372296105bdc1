"use client";

import type { ReactNode } from "react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { cn } from "@/components/ui/style/cn";
import { DiffText } from "@/components/ui/diff/diff-text";
import { JsonTree } from "@/components/ui/code/json-tree";
import { PatchText } from "@/components/ui/diff/patch-text";
import { TerminalText } from "@/components/ui/code/terminal-text";
import type { ValueForm } from "@/lib/domain/conversation/view/value-form";
import { Markdown, PlainText } from "../markdown/markdown";
import { FieldTable, RowTable } from "./value-table";

/** Longer texts are compared line by line elsewhere; here a word diff of them would take seconds. */
const DIFF_LIMIT = 20_000;

/** A scrolling box; focusable, so that a keyboard can scroll it. */
function Box({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="group"
      aria-label={revealName(label)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cn(
        "max-h-96 overflow-auto rounded-card bg-surface px-3 py-2 focus-visible:focus-ring-inset",
        className,
      )}
    >
      {children}
    </div>
  );
}

/** A value in the form in which it reads best. */
export function FormattedValue({ value, label }: { value: ValueForm; label: string }) {
  switch (value.form) {
    case "json":
      return (
        <Box label={label}>
          <JsonTree value={value.value} />
        </Box>
      );
    case "table":
      return (
        <Box label={label}>
          <RowTable columns={value.columns} rows={value.rows} />
        </Box>
      );
    case "fields":
      return (
        <Box label={label}>
          <FieldTable fields={value.fields} />
        </Box>
      );
    case "replacement":
      return (
        <Box label={label} className="font-mono text-small">
          {value.before.length + value.after.length > DIFF_LIMIT ? (
            <PatchText text={asPatch(value.before, value.after)} />
          ) : (
            <DiffText before={value.before} after={value.after} />
          )}
        </Box>
      );
    case "patch":
      return (
        <Box label={label}>
          <PatchText text={value.text} />
        </Box>
      );
    case "terminal":
      return (
        <Box label={label}>
          <TerminalText text={value.text} />
        </Box>
      );
    case "markdown":
      return (
        <Box label={label}>
          <Markdown text={value.text} />
        </Box>
      );
    case "text":
      return (
        <Box label={label}>
          <PlainText text={value.text} />
        </Box>
      );
  }
}

function asPatch(before: string, after: string): string {
  const mark = (sign: string, text: string) => sign + text.replaceAll("\n", `\n${sign}`);
  return `${mark("-", before)}\n${mark("+", after)}`;
}
