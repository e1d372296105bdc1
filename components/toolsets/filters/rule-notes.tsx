import type { RuleReach } from "@/lib/domain/toolset/filters/rule-reach";

/** How far a rule reaches: the stored tools it matches, and tools to come. */
export function RuleNotes({ fault, reach }: { fault: string | null; reach: RuleReach }) {
  const { tools, future } = reach;
  const warning =
    fault === null
      ? tools === null
        ? "Ignored: it states nothing"
        : tools === 0
          ? "Matches nothing"
          : null
      : `Until repaired it counts as the stricter answer: ${fault}`;
  return (
    <p className="min-w-40 flex-1 text-small text-ink-soft">
      {warning === null ? (
        <span>{tools === 1 ? "Matches 1 tool" : `Matches ${tools ?? 0} tools`}</span>
      ) : (
        <span className="text-warning">{warning}</span>
      )}
      {future === null ? null : (
        <span className="text-ink-faint">{` · also matches ${future}`}</span>
      )}
    </p>
  );
}
