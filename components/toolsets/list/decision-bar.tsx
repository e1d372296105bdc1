import type { FileDecisions } from "@/lib/domain/permissions/reports/file-decisions";

const PARTS = [
  ["on", "fill-success"],
  ["ask", "fill-warning"],
  ["off", "fill-line-strong"],
] as const;

/** How many tools are on, ask first or are off: as a bar, and in words. */
export function DecisionBar({ counts }: { counts: FileDecisions }) {
  const total = counts.on + counts.ask + counts.off;
  if (total === 0) return <span>no tools</span>;
  const words = PARTS.filter(([part]) => counts[part] > 0)
    .map(([part]) => `${counts[part]} ${part}`)
    .join(", ");
  // Drawn: a width in a style attribute is not applied to what a server sends.
  const starts = { on: 0, ask: counts.on, off: counts.on + counts.ask };
  return (
    <span title={words} className="block">
      <svg
        aria-hidden
        viewBox={`0 0 ${total} 1`}
        preserveAspectRatio="none"
        className="mb-0.5 h-1.5 w-full rounded-control"
      >
        {PARTS.map(([part, tone]) => (
          <rect key={part} x={starts[part]} width={counts[part]} height={1} className={tone} />
        ))}
      </svg>
      <span className="text-caption">{words}</span>
    </span>
  );
}
