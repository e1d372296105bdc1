import { factWords, type Counted } from "@/lib/domain/imports/content-words";
import type { ItemFidelity, PlanItem } from "@/lib/domain/imports/plan";
import { countProblems } from "./count-problems";

/** "2 errors, 1 warning"; null when there are none. */
export function problemWords(item: PlanItem, counted: Counted): string | null {
  const { errors, warnings } = countProblems(item);
  const parts = [
    ...(errors === 0 ? [] : [counted(errors, ["error", "errors"])]),
    ...(warnings === 0 ? [] : [counted(warnings, ["warning", "warnings"])]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

/** What a conversion could not carry over, one line each: "reasoning (3): it was encrypted". */
export function lossLines({ lost }: Pick<ItemFidelity, "lost">, counted: Counted): string[] {
  return lost.map(({ what, count, why }) => `${factWords(what, count, counted)}: ${why}`);
}

export interface FidelitySums {
  readonly mapped: number;
  readonly kept: number;
  readonly lost: number;
}

export function fidelitySums({ mapped, kept, lost }: ItemFidelity): FidelitySums {
  return {
    mapped: Object.values(mapped).reduce((sum, count) => sum + count, 0),
    kept: kept.reduce((sum, { count }) => sum + count, 0),
    lost: lost.reduce((sum, { count }) => sum + count, 0),
  };
}

/** "98 % mapped, 3 kept aside, 1 lost". All of it is 100 %; nothing else is rounded up to that. */
export function fidelityWords(fidelity: ItemFidelity, counted: Counted): string {
  const { mapped, kept, lost } = fidelitySums(fidelity);
  const all = mapped + kept + lost;
  const percent = all === 0 ? 100 : Math.floor((mapped / all) * 100);
  return [
    kept + lost === 0 ? "all mapped" : `${percent} % mapped`,
    ...(kept === 0 ? [] : [counted(kept, ["kept aside", "kept aside"])]),
    ...(lost === 0 ? [] : [counted(lost, ["lost", "lost"])]),
  ].join(", ");
}
