import { TriangleAlert } from "lucide-react";
import { toolSentences } from "./tool-rules";

/** The order problems of a tool chain, each with the rule that says so. */
export function ToolProblems({ rules }: { rules: readonly string[] }) {
  const sentences = toolSentences(rules);
  if (sentences.length === 0) return null;
  return (
    <ul className="space-y-1 text-small text-warning">
      {sentences.map(({ rule, text }) => (
        <li key={rule} className="flex items-baseline gap-2">
          <TriangleAlert aria-hidden size={12} className="shrink-0 self-center" />
          <span>
            {text} <span className="text-ink-faint">{rule}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
