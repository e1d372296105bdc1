import { PlaceLink } from "@/components/shell/place-link";
import { NumberText } from "@/components/ui/text/number-text";
import type { Outcome, ReportTotals } from "@/lib/domain/imports/progress";
import { OUTCOME_ORDER, OUTCOMES } from "../labels/verdict";

const FILLS = {
  success: "fill-success",
  info: "fill-info",
  neutral: "fill-line-strong",
  warning: "fill-warning",
  danger: "fill-danger",
} as const;

/** How many items were found, and what became of them; each line shows its items. Nothing for a single item. */
export function ImportFunnel({
  importId,
  totals,
  shown,
}: {
  importId: string;
  totals: ReportTotals;
  /** Whose items are listed. */
  shown: Outcome | "all";
}) {
  if (totals.items < 2) return null;
  const outcomes = OUTCOME_ORDER.filter((outcome) => totals[outcome] > 0);
  const href = `/imports/${encodeURIComponent(importId)}`;
  return (
    <ul aria-label="Found, by outcome" className="max-w-broad">
      <Line
        label="found"
        count={totals.items}
        of={totals.items}
        fill="fill-ink-faint"
        href={href}
        isShown={shown === "all"}
      />
      {outcomes.map((outcome) => (
        <Line
          key={outcome}
          label={OUTCOMES[outcome].word}
          count={totals[outcome]}
          of={totals.items}
          fill={FILLS[OUTCOMES[outcome].tone]}
          href={`${href}?outcome=${outcome}`}
          isShown={shown === outcome}
        />
      ))}
    </ul>
  );
}

function Line({
  label,
  count,
  of,
  fill,
  href,
  isShown,
}: {
  label: string;
  count: number;
  of: number;
  fill: string;
  href: string;
  isShown: boolean;
}) {
  const share = Math.min(1, count / Math.max(1, of));
  return (
    <li>
      <PlaceLink
        href={href}
        replace
        scroll={false}
        aria-current={isShown ? "true" : undefined}
        className="flex min-h-control-small items-center gap-3 rounded-control px-2 text-small text-ink-soft transition-state hover:bg-tint hover:text-ink aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-touch"
      >
        <span className="w-32 shrink-0 truncate">{capital(label)}</span>
        <svg aria-hidden className="h-3 min-w-0 flex-1">
          {/* What is there is seen, however small its share. */}
          <rect width="2" height="100%" className={fill} />
          <rect width={`${Math.round(share * 10_000) / 100}%`} height="100%" className={fill} />
        </svg>
        <NumberText value={count} className="w-16 shrink-0 text-end" />
      </PlaceLink>
    </li>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
