/** Texts up to this size are edited before others could notice. */
const SMALL = 256 * 1024;

/** Whether an edit of a text is carried out before others could notice: else a thread does it. */
export function isSmallEdit(text: string, edit: unknown): boolean {
  return text.length + unitsOf(edit) <= SMALL;
}

/** About how long an edit is once it is written: its names, texts and values, wherever they stand in it. */
function unitsOf(edit: unknown): number {
  let units = 0;
  const waiting: unknown[] = [edit];
  while (waiting.length > 0 && units <= SMALL) {
    const next = waiting.pop();
    units += typeof next === "string" ? next.length : 1;
    if (typeof next !== "object" || next === null) continue;
    for (const [name, value] of Object.entries(next)) {
      if (!Array.isArray(next)) units += name.length;
      waiting.push(value);
    }
  }
  return units;
}
