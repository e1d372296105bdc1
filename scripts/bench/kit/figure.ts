/** One measured figure. Ratios are preferred: machines differ, a ratio within one run hardly does. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What the project aims at, as `<= n` or `>= n`; absent for figures that only inform. */
  goal?: string;
}

/** Whether a figure meets its goal; true without one. */
export function meetsGoal({ value, goal }: Figure): boolean {
  const match = goal === undefined ? null : /^(<=|>=)\s*([\d.]+)$/.exec(goal);
  if (!match) return true;
  const limit = Number(match[2]);
  return match[1] === "<=" ? value <= limit : value >= limit;
}

/** Of a busy machine times of moments and their ratios say little, and a goal missed by them fails nothing. */
const NOISY = new Set(["x", "ms", "MB/s", "requests/s"]);

/** Whether a figure misses a goal for another reason than that the machine was busy. */
export function failsGoal(figure: Figure): boolean {
  return !NOISY.has(figure.unit) && !meetsGoal(figure);
}

/** The figures as one table of plain text. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    Number.isInteger(figure.value) ? String(figure.value) : figure.value.toFixed(2),
    figure.unit,
    figure.goal ?? "",
    figure.goal === undefined ? "" : meetsGoal(figure) ? "met" : "MISSED",
  ]);
  const all = [["figure", "value", "unit", "goal", ""], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
