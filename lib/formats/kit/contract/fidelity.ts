import type { FactTable } from "./fact-table";
import type { FidelityReport } from "./format";

export interface Tally<Name extends string> {
  count(name: Name, times?: number): void;
  report(): FidelityReport;
}

/** A tally for a part of a reader that leaves some facts to the rest of it, which counts them in its own way. */
export function countingAllBut<Name extends string>(
  tally: Tally<Name>,
  others: readonly Name[],
): Tally<Name> {
  return {
    count(name, times) {
      if (!others.includes(name)) tally.count(name, times);
    },
    report: () => tally.report(),
  };
}

/** Counts what happens to one item, in the words of the format's table. */
export function createTally<Table extends FactTable>(table: Table): Tally<keyof Table & string> {
  const counts = new Map<string, number>();
  return {
    count(name, times = 1) {
      if (times > 0) counts.set(name, (counts.get(name) ?? 0) + times);
    },
    report() {
      const report: FidelityReport = { mapped: {}, kept: [], lost: [] };
      for (const [name, fact] of Object.entries(table)) {
        const count = counts.get(name);
        if (count === undefined) continue;
        if (fact.fate === "mapped") report.mapped[name] = count;
        else if (fact.fate === "kept")
          report.kept.push({ what: fact.what, count, where: fact.where });
        else report.lost.push({ what: fact.what, count, why: fact.why });
      }
      // A table that forgets a name is at fault, yet what happened is still to be said.
      for (const [name, count] of counts) {
        if (!Object.hasOwn(table, name)) report.mapped[name] = count;
      }
      return report;
    },
  };
}
