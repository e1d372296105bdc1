"use client";

import { BadgeCheck, GitCompare } from "lucide-react";
import { Disclosure } from "@/components/ui/disclosure";
import type { ExportFormat } from "@/lib/domain/exports/request";
import type { ExportReview } from "@/lib/domain/exports/review";
import { differenceWords, proofWords } from "./proof-words";

const EXACT: ReadonlySet<ExportFormat> = new Set(["cjson", "zip", "ndjson"]);
const SHOWN = 200;

/** How what leaves compares with what was imported. */
export function ProofLine({ review, format }: { review: ExportReview; format: ExportFormat }) {
  const { proofs, proof } = review;
  if (proofs === null || !EXACT.has(format)) return null;
  const isSame = Object.keys(proofs).every((state) => state === "identical");
  const Icon = isSame ? BadgeCheck : GitCompare;
  const line = (
    <span className="flex items-center gap-2">
      <Icon aria-hidden size={14} className={isSame ? "text-success" : "text-ink-faint"} />
      {proofWords(proofs, proof)}
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
