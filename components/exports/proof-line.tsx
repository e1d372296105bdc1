"use client";

import { BadgeCheck, GitCompare } from "lucide-react";
import { Disclosure } from "@/components/ui/layout/disclosure";
import type { ExportFormat } from "@/lib/domain/exports/request";
import type { ExportReview } from "@/lib/domain/exports/review";
import { mayTagFolders, stayingItems, type ExportChoices } from "./export-choices";
import { differenceWords, proofWords, withoutStaying } from "./proof-labels";

const EXACT: ReadonlySet<ExportFormat> = new Set(["cjson", "zip", "ndjson"]);
const SHOWN = 200;

/** How what leaves compares with what was imported. */
export function ProofLine({ review, choices }: { review: ExportReview; choices: ExportChoices }) {
  const { proofs, proof } = review;
  if (proofs === null || !EXACT.has(choices.format)) return null;
  const taken = changedWords(review, choices);
  if (taken !== null) {
    return (
      <p className="flex items-center gap-2 text-small text-ink-soft">
        <GitCompare aria-hidden size={14} className="text-ink-faint" />
        {taken}
      </p>
    );
  }
  const staying = stayingItems(choices, review).map(({ state }) => state);
  const some = withoutStaying(proofs, staying);
  // Who decides about the only documents there are wants to know how these compare.
  const leaving = Object.keys(some).length === 0 ? proofs : some;
  const isSame = Object.keys(leaving).every((state) => state === "identical");
  const Icon = isSame ? BadgeCheck : GitCompare;
  const line = (
    <span className="flex items-center gap-2">
      <Icon aria-hidden size={14} className={isSame ? "text-success" : "text-ink-faint"} />
      {proofWords(leaving, proof)}
    </span>
  );
  if (proof?.state !== "changed") return <p className="text-small text-ink-soft">{line}</p>;
  return (
    <Disclosure title={line} isLazy>
      <ul className="space-y-1 text-small text-ink-soft">
        {proof.differences.slice(0, SHOWN).map((difference, at) => (
          <li key={at} className="wrap-anywhere">
            {differenceWords(difference)}
          </li>
        ))}
        {proof.differences.length > SHOWN ? (
          <li>and {proof.differences.length - SHOWN} more</li>
        ) : null}
      </ul>
    </Disclosure>
  );
}

/** What the choices change in the exact documents; null when they leave them whole. */
function changedWords(review: ExportReview, choices: ExportChoices): string | null {
  const isWithout = !choices.attachments && review.attachments.bytes > 0;
  if (choices.findings === "mask") return "Masked, so not the bytes of the import";
  if (isWithout) return "Without the attachments, so not the bytes of the import";
  return choices.folderTag && mayTagFolders(choices.format, review)
    ? "With the folder as a tag, so not the bytes of the import"
    : null;
}
