import { TriangleAlert } from "lucide-react";
import type { ToolNote } from "@/lib/domain/conversation/tool-calls/definition";
import { toolSentences } from "./rules";

/** What is wrong with a tool chain, each with the rule that says so. */
export function ToolProblems({
  rules,
  notes = [],
}: {
  rules: readonly string[];
  notes?: readonly ToolNote[];
}) {
  const sentences = [...toolSentences(rules), ...notes];
  if (sentences.length === 0) return null;
  return (
    <ul className="space-y-1 pb-1 text-small text-warning">
      {sentences.map(({ rule, text }) => (
        <li key={rule} className="flex items-baseline gap-2">
          <TriangleAlert aria-hidden size={12} className="shrink-0 self-center" />
          <span className="min-w-0 wrap-anywhere">
            {text} <span className="text-caption text-ink-faint">{rule}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
