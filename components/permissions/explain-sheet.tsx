"use client";

import Link from "next/link";
import { NameText } from "@/components/names/name-text";
import { CopyButton } from "@/components/ui/button/copy-button";
import { Sheet } from "@/components/ui/dialog/sheet";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { cn } from "@/components/ui/style/cn";
import type { CollectedTool } from "@/lib/domain/permissions/resolve/collect";
import {
  explainTool,
  stepSentence,
  valueName,
  type Trace,
} from "@/lib/domain/permissions/resolve/explain";
import { FIELDS, type Field, type Step } from "@/lib/domain/permissions/resolve/resolve";
import { FIELD_NAME } from "./switch-labels";

export interface ExplainSheetProps {
  tool: CollectedTool;
  /** Changes that are not saved are in it. */
  hasPending: boolean;
  /** Where a step can be edited; null when it cannot. */
  hrefOf: (step: Step) => string | null;
  /** Where the tool can be tried, when that is elsewhere. */
  tryHref?: string | null;
  onClose: () => void;
}

/** Why a tool is offered or not, and asks or not: every step, its fate, and what would be without it. */
export function ExplainSheet({
  tool,
  hasPending,
  hrefOf,
  tryHref = null,
  onClose,
}: ExplainSheetProps) {
  const explanation = explainTool(tool);
  return (
    <Sheet
      title={tool.tool.name}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="space-y-8">
        <p className="text-small text-ink-soft">
          Toolset <NameText text={tool.tool.toolsetId} />. The first level that is set decides;
          locks below it can overrule it.
          {hasPending ? " Unsaved changes are included." : ""}
        </p>
        {tryHref === null ? null : (
          <p className="text-small">
            <Link href={tryHref} prefetch={false} onClick={onClose} className={textLinkClass}>
              Try the tool
            </Link>
          </p>
        )}
        {FIELDS.map((field) => (
          <TraceSection
            key={field}
            field={field}
            trace={explanation[field]}
            hrefOf={hrefOf}
            onFollow={onClose}
          />
        ))}
      </div>
    </Sheet>
  );
}

function TraceSection({
  field,
  trace,
  hrefOf,
  onFollow,
}: {
  field: Field;
  trace: Trace;
  hrefOf: (step: Step) => string | null;
  onFollow: () => void;
}) {
  const last = trace.text.split("\n").at(-1) ?? "";
  const winner = trace.steps[trace.winner];
  return (
    <section aria-label={FIELD_NAME[field]}>
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-body font-semibold">
          {FIELD_NAME[field]}: {valueName(field, trace.value)}
        </h3>
        <CopyButton text={trace.text} label="Copy the explanation" />
      </div>
      <ol className="mt-2 space-y-1 text-small">
        {trace.steps.map((step, at) => {
          const href = hrefOf(step);
          const isWinner = step.outcome === "winner";
          return (
            <li
              // A step is known by its place: each level and gate is in it once.
              key={`${step.kind}-${step.id}`}
              className={cn(
                "flex gap-2 rounded-control px-2 py-1",
                isWinner ? "bg-accent-soft font-medium" : "text-ink-soft",
                step.outcome === "silent" && "text-ink-faint",
              )}
            >
              <span className="w-4 shrink-0 text-end tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-1 first-letter:uppercase">
                {stepSentence(field, step, trace.steps)}
                {step.ifRemoved === null || isWinner || step.outcome === "silent" ? null : (
                  <span className="block text-caption text-ink-faint">
                    Without it: {valueName(field, step.ifRemoved.value)}
                  </span>
                )}
              </span>
              {href === null ? null : (
                <Link
                  href={href}
                  prefetch={false}
                  onClick={onFollow}
                  aria-label={`Edit step ${at + 1}`}
                  className={cn("shrink-0 font-normal", textLinkClass)}
                >
                  Edit
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      {winner?.ifRemoved === null ? null : <p className="mt-2 px-2 text-small">{last}</p>}
    </section>
  );
}
