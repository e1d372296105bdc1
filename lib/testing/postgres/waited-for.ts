import { statementsOf } from "./statements-of";

/** SQLite writes many rows by one text that runs for each of them, which waits for nobody. */
const OF_ONE_ROW =
  process.env["COLLOQUY_TEST_ENGINE"] === "postgres" ? /^$/ : /^(INSERT|UPDATE|DELETE) /;

/** What can be done with something that holds few or many items. */
export type Ways<Something> = Readonly<Record<string, (something: Something) => Promise<unknown>>>;

/**
 * How many more statements each way takes with many items than with few, one way after the other. Counted is the longest
 * transaction: for its end every other write waits.
 */
export async function moreStatements<Something>(
  ways: Ways<Something>,
  { few, many }: { readonly few: Something; readonly many: Something },
): Promise<Map<string, number>> {
  const more = new Map<string, number>();
  for (const [name, way] of Object.entries(ways)) {
    const ofFew = await longestTransaction(() => way(few));
    const ofMany = await longestTransaction(() => way(many));
    more.set(name, ofMany - ofFew);
  }
  return more;
}

async function longestTransaction(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let count = 0;
  for (const text of await statementsOf(work)) {
    if (text.startsWith("BEGIN")) count = 0;
    if (!OF_ONE_ROW.test(text)) count += 1;
    longest = Math.max(longest, count);
  }
  return longest;
}
