import pg from "pg";
import { openDatabase } from "@/lib/data/store/driver/driver";

type Method = (this: { readonly source?: string }, ...args: unknown[]) => unknown;

/** Where statements of both databases pass; each is the method of a prototype that all connections share. */
function doors(): { owner: Record<string, Method>; name: string }[] {
  const database = openDatabase(":memory:");
  const statement = Object.getPrototypeOf(database.prepare("SELECT 1")) as Record<string, Method>;
  database.close();
  const client = pg.Client.prototype as unknown as Record<string, Method>;
  const ofSqlite = ["all", "get", "iterate", "run"].map((name) => ({ owner: statement, name }));
  return [...ofSqlite, { owner: client, name: "query" }];
}

const textOf = (statement: { readonly source?: string }, [first]: readonly unknown[]): string => {
  if (typeof statement.source === "string") return statement.source;
  if (typeof first === "string") return first;
  return typeof first === "object" && first !== null && "text" in first ? String(first.text) : "";
};

/** By its own clock a process says that it lives, whatever else it does. */
const isBeat = (text: string): boolean => text.includes('"_Process"');

/**
 * Lists every statement that the databases of this process run while `work` does, as they are sent. An answer that
 * `work` gives back is read to its end, for a route may read the library while its answer is read: what nobody
 * waits for would be counted with whatever comes next.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const restore: (() => void)[] = [];
  for (const { owner, name } of doors()) {
    const real = owner[name];
    if (real === undefined) throw new Error(`there is no ${name}`);
    owner[name] = function (...args) {
      const text = textOf(this, args);
      if (!isBeat(text)) statements.push(text);
      return real.apply(this, args);
    };
    restore.push(() => {
      owner[name] = real;
    });
  }
  try {
    const given = await work();
    if (given instanceof Response) await given.arrayBuffer();
  } finally {
    for (const each of restore) each();
  }
  return statements;
}
