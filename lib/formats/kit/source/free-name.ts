/** A name nobody has yet, which is taken from then on: `name`, `name-2`, `name-3`. */
export function freeName(wanted: string, taken: Set<string>, mark = "-"): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${mark}${count}`;
  taken.add(name);
  return name;
}
