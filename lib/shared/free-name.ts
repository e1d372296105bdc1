/** The next number of each name that was taken; whoever asks again goes on from there. */
const numbers = new WeakMap<Set<string>, Map<string, number>>();

function numbersOf(taken: Set<string>): Map<string, number> {
  const known = numbers.get(taken) ?? new Map<string, number>();
  numbers.set(taken, known);
  return known;
}

/**
 * A name nobody has yet, which is taken from then on: `name`, `name-2`, `name-3`.
 * @param taken names, of which none becomes free again
 */
export function freeName(wanted: string, taken: Set<string>, mark = "-"): string {
  let name = wanted;
  if (taken.has(name)) {
    const next = numbersOf(taken);
    const stem = wanted + mark;
    let number = next.get(stem) ?? 2;
    while (taken.has(`${stem}${number}`)) number += 1;
    next.set(stem, number + 1);
    name = `${stem}${number}`;
  }
  taken.add(name);
  return name;
}
