"use client";

import { counted } from "@/lib/shared/counted";
import { ShieldAlert } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { NameText } from "@/components/names/name-text";
import { NumberText } from "@/components/ui/text/number-text";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { TextLink } from "@/components/ui/text/text-link";
import type { ExportRequest } from "@/lib/domain/exports/request";
import type { ExportReview } from "@/lib/domain/exports/review";
import type { ExportChoices } from "./export-choices";
import { reviewHref } from "./review-href";

const DECISIONS = [
  { value: "keep", label: "Leave as they are" },
  { value: "mask", label: "Mask all" },
] as const;

/** What looks like a secret or personal data, by rule, and what becomes of it. */
export function FindingsChoice({
  review,
  request,
  choices,
  onChange,
}: {
  review: ExportReview;
  request: ExportRequest;
  choices: ExportChoices;
  onChange: (change: Partial<ExportChoices>) => void;
}) {
  const { findings } = review;
  const pathname = usePathname();
  const query = useSearchParams().toString();
  if (findings.length === 0) return null;
  const total = findings.reduce((sum, { count }) => sum + count, 0);
  const isSecret = findings.some(({ rule }) => rule.startsWith("secret."));
  return (
    <section className="space-y-2" aria-labelledby="findings">
      <h3 id="findings" className="flex items-center gap-2 text-body font-semibold">
        <ShieldAlert
          aria-hidden
          size={14}
          className={isSecret ? "text-warning" : "text-ink-faint"}
        />
        {isSecret ? "Secrets and personal data" : "Personal data"}
      </h3>
      <ul className="divide-y divide-line text-body">
        {findings.map(({ rule, label, count }) => (
          <li key={rule} className="flex justify-between gap-4 py-1.5">
            <span className="text-ink-soft">
              <NameText text={label} />
            </span>
            <NumberText value={count} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedControl
          label="What was found"
          size="small"
          options={DECISIONS}
          value={choices.findings ?? (isSecret ? "" : "keep")}
          onChange={(next) => onChange({ findings: next === "mask" ? "mask" : "keep" })}
        />
        <TextLink href={reviewHref(request, query === "" ? pathname : `${pathname}?${query}`)}>
          Review {counted(total, "finding")}
        </TextLink>
      </div>
      {choices.findings === "mask" ? (
        <p className="text-small text-ink-soft">
          Equal values get equal placeholders, such as [email 3]. Attachments without readable text
          and extensions of other applications are left out.
        </p>
      ) : null}
    </section>
  );
}
