import { freeName } from "@/lib/shared/free-name";

/** An entry of a file and the key it is to have. */
interface Keyed<Entry> {
  readonly key: string;
  readonly entry: Entry;
}

/**
 * Entries by keys of their own: the second of two with one key would take the place of the first.
 * @param onRename hears of each that gets another key
 */
export function underOwnKeys<Entry>(
  wanted: readonly Keyed<Entry>[],
  onRename: () => void,
): Record<string, Entry> {
  const entries = new Map<string, Entry>();
  const taken = new Set(wanted.map(({ key }) => key));
  for (const { key, entry } of wanted) {
    const isSecond = entries.has(key);
    if (isSecond) onRename();
    entries.set(isSecond ? freeName(key, taken) : key, entry);
  }
  return Object.fromEntries(entries);
}
