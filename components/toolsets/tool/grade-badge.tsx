import { Badge } from "@/components/ui/feedback/badge";
import type { Grade } from "@/lib/domain/toolset/grade/graded-part";

const WORDS: Readonly<Record<Grade, string>> = {
  none: "first",
  cosmetic: "cosmetic",
  behavioural: "changes behaviour",
  dangerous: "breaking or dangerous",
};
const TONES = {
  none: "neutral",
  cosmetic: "neutral",
  behavioural: "warning",
  dangerous: "danger",
} as const;

/** How much a change of a definition matters. */
export function GradeBadge({ grade }: { grade: Grade }) {
  return <Badge tone={TONES[grade]}>{WORDS[grade]}</Badge>;
}
