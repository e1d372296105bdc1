import type { Trial } from "./trial";

const COLUMNS = [
  "engine",
  "fault",
  "trials",
  "killed",
  "acknowledged",
  "lost",
  "half-visible",
  "failed starts",
  "others",
] as const;

/** Prints what came of each kind of fault, one line each. */
export function printTable(trials: readonly Trial[]): void {
  const groups = new Map<string, Trial[]>();
  for (const trial of trials) {
    const name = `${trial.engine}\t${trial.kind.split(", then kill:")[0] ?? ""}`;
    groups.set(name, [...(groups.get(name) ?? []), trial]);
  }
  const rows = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, group]) => {
      const sum = (count: (trial: Trial) => number): string =>
        String(group.reduce((total, trial) => total + count(trial), 0));
      return [
        ...name.split("\t"),
        String(group.length),
        sum(({ wasKilled }) => Number(wasKilled)),
        sum(({ acknowledged }) => acknowledged),
        sum(({ findings }) => findings.lost.length),
        sum(({ findings }) => findings.halfVisible.length),
        sum(({ findings }) => findings.failedStarts.length),
        sum(({ findings }) => findings.others.length),
      ];
    });
  const widths = COLUMNS.map((column, at) =>
    Math.max(column.length, ...rows.map((row) => (row[at] ?? "").length)),
  );
  for (const row of [[...COLUMNS], ...rows]) {
    console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "));
  }
}
