import type { Match } from "@/lib/domain/findings/match";

const AROUND = 80;
const PREVIEWED = 4;
const HIDDEN = "•••";

/** The most of a value that is shown: its first characters, none of a short one. */
export function previewOf(value: string): string {
  return value.length < PREVIEWED * 3 ? "…" : `${value.slice(0, PREVIEWED)}…`;
}

/** The text around a finding on its lines, with the other findings in it hidden. */
export function excerptAround(
  text: string,
  { start, end }: Pick<Match, "start" | "end">,
  matches: readonly Match[],
): { before: string; after: string } {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, end + AROUND);
  return { before: hidden(text, from, start, matches), after: hidden(text, end, to, matches) };
}

function hidden(text: string, from: number, to: number, matches: readonly Match[]): string {
  let shown = "";
  let at = from;
  for (const { start, end } of matches) {
    if (end <= at || start >= to) continue;
    shown += text.slice(at, Math.max(at, start)) + HIDDEN;
    at = end;
  }
  return shown + text.slice(Math.min(at, to), to);
}
