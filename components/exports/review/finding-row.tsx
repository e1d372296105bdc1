"use client";

import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { cn } from "@/components/ui/style/cn";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import type { Finding, FindingDecision } from "@/lib/domain/exports/redaction";
import { TitleText } from "@/components/names/title-text";
import { DECISIONS, placeWords } from "./decision-labels";

/** What is in the place of a finding, as decided; undecided it is marked. */
function Mark({ finding, decision }: { finding: Finding; decision: FindingDecision | null }) {
  const { preview } = finding;
  if (decision === "mask") return <mark className="bg-success-soft px-1 text-success">masked</mark>;
  if (decision === "leave-out") {
    return <mark className="bg-danger-soft px-1 text-danger">text left out</mark>;
  }
  return (
    <mark className={cn("px-1 text-ink", decision === null ? "bg-warning-soft" : "bg-tint")}>
      {preview}
    </mark>
  );
}

/** One finding in the text around it, and what becomes of it. */
export function FindingRow({
  finding,
  label,
  title,
  isDerived,
  decision,
  isCurrent,
  onFocus,
  onDecide,
}: {
  finding: Finding;
  /** Of its rule. */
  label: string;
  /** Of its document. */
  title: string;
  isDerived: boolean;
  decision: FindingDecision | null;
  isCurrent: boolean;
  onFocus: () => void;
  onDecide: (decision: FindingDecision) => void;
}) {
  const options = DECISIONS.map((option) => {
    return { ...option, isDisabled: option.value === "keep" && finding.place === "config" };
  });
  return (
    <article
      aria-label={revealName(`${label} ${placeWords(finding.place)}`)}
      aria-current={isCurrent ? "true" : undefined}
      data-finding={finding.id}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      className={cn(
        "space-y-1 rounded-card border px-3 py-2 focus-visible:focus-ring-inset",
        isCurrent ? "border-line-strong bg-raised" : "border-transparent",
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-caption text-ink-faint">
        <span className="font-medium text-ink-soft">
          <NameText text={label} />
        </span>
        <span>{placeWords(finding.place)}</span>
        <span className="truncate-name max-w-64" title={revealName(title)}>
          <TitleText isCaption title={title} isDerived={isDerived} />
        </span>
      </p>
      <p dir="auto" className="line-clamp-4 text-body wrap-anywhere whitespace-pre-wrap">
        {finding.before}
        <Mark finding={finding} decision={decision} />
        {finding.after}
      </p>
      <SegmentedControl<FindingDecision | "">
        label="Decision"
        size="small"
        options={options}
        value={decision ?? ""}
        onChange={(next) => {
          if (next !== "") onDecide(next);
        }}
      />
    </article>
  );
}
