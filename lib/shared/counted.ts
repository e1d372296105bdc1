/**
 * A count with its noun: "1 tool", "1,200 entries".
 * @param more the noun of several; `one` with an s unless told
 */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : more}`;
}
