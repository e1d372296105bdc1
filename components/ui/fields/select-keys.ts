import type { Choice } from "./choice";

const SAME_WORD = new Intl.Collator("en", { usage: "search", sensitivity: "base" });

/** The next choice that can be taken in a direction; the first where none is chosen. */
export function stepChoice<T extends Choice>(
  choices: readonly T[],
  value: string | null,
  by: 1 | -1,
): T | undefined {
  const open = choices.filter((choice) => choice.isDisabled !== true);
  if (value === null) return open[0];
  const at = choices.findIndex((choice) => choice.value === value);
  const further = by === 1 ? choices.slice(at + 1) : choices.slice(0, Math.max(at, 0)).toReversed();
  return further.find((choice) => choice.isDisabled !== true);
}

/** The choice whose words begin with what was typed, looked for from the chosen one on. */
export function typedChoice<T extends Choice>(
  choices: readonly T[],
  value: string | null,
  typed: string,
): T | undefined {
  const at = Math.max(
    choices.findIndex((choice) => choice.value === value),
    0,
  );
  return [...choices.slice(at), ...choices.slice(0, at)].find(
    ({ label, isDisabled }) =>
      isDisabled !== true && SAME_WORD.compare(label.slice(0, typed.length), typed) === 0,
  );
}
