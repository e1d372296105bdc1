import type { ItemFidelity, PlanItem } from "@/lib/domain/imports/plan";
import { countProblems } from "./count-problems";

/** A count with its noun, by the person's locale: "1,203 messages". */
export type Counted = (count: number, noun: readonly [one: string, many: string]) => string;

/** What a document holds: "12 messages, 1 attachment". */
export function contentWords({ counts }: PlanItem, counted: Counted): string {
  const parts: [number, readonly [string, string]][] = [
    [counts.messages, ["message", "messages"]],
    [counts.attachments, ["attachment", "attachments"]],
    [counts.toolsets, ["toolset", "toolsets"]],
    [counts.tools, ["tool", "tools"]],
    [counts.models, ["model", "models"]],
  ];
  return parts.flatMap(([count, noun]) => (count === 0 ? [] : [counted(count, noun)])).join(", ");
}

/** "2 errors, 1 warning"; null when there are none. */
export function problemWords(item: PlanItem, counted: Counted): string | null {
  const { errors, warnings } = countProblems(item);
  const parts = [
    ...(errors === 0 ? [] : [counted(errors, ["error", "errors"])]),
    ...(warnings === 0 ? [] : [counted(warnings, ["warning", "warnings"])]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

/** What a conversion could not carry over, one line each: "3 × reasoning (it was encrypted)". */
export function lossLines({ lost }: Pick<ItemFidelity, "lost">, counted: Counted): string[] {
  return lost.map(({ what, count, why }) => `${counted(count, ["×", "×"])} ${what} (${why})`);
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
