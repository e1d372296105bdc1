import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";

import { listConversations } from "@/lib/data/conversations/list";
import { readListMark } from "@/lib/data/live/state";
import { listSidebar } from "@/lib/data/sidebar/list";
import { listToolsetFiles } from "@/lib/data/toolsets/list";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { useLibrary } from "@/lib/testing/library/library";

const library = useLibrary();

interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (this: pg.Client, config: unknown, values?: readonly unknown[]) => unknown;

/** Notes each statement with a limit: those that answer a page of a list. */
function watch(): Asked[] {
  const asked: Asked[] = [];
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  vi.spyOn(client, "query").mockImplementation(function (this: pg.Client, config, values) {
    const text = typeof config === "string" ? config : ((config as Partial<Asked>).text ?? "");
    const given = values ?? (config as Partial<Asked>).values ?? [];
    if (/^select\b.*\blimit \$/is.test(text)) asked.push({ text, values: given });
    return Reflect.apply(query, this, [config, values]);
  });
  return asked;
}

afterEach(() => vi.restoreAllMocks());

/** The steps that a statement takes where reading a table whole and sorting it is the last thing to do. */
async function stepsOf({ text, values }: Asked): Promise<string[]> {
  const store = await library.store();
  return store.read(async (sql) => {
    await sql.run("SET LOCAL enable_seqscan = off");
    await sql.run("SET LOCAL enable_bitmapscan = off");
    await sql.run("SET LOCAL enable_sort = off");
    const marked = text.replaceAll(/\$\d+/g, "?");
    const rows = await sql.all<Record<"QUERY PLAN", string>>(
      `EXPLAIN ${marked}`,
      ...values.map((value) => (typeof value === "number" ? value : String(value))),
    );
    return rows.map((row) => row["QUERY PLAN"]);
  });
}

test("each page of a list comes out of an index in its order", async () => {
  await library.store();
  const asked = watch();
  for (const sort of ["updated", "created", "title"] as const) {
    for (const order of ["asc", "desc"] as const) {
      await listConversations(LOCAL_VIEWER, { sort, order });
    }
  }
  await listSidebar(LOCAL_VIEWER);
  await readListMark(LOCAL_VIEWER);
  await listToolsetFiles();
  vi.restoreAllMocks();
  const pages = asked.filter(({ text }) => /from "Conversation" as "e"/.test(text));
  expect(pages.length).toBeGreaterThan(7);
  const sorted: string[] = [];
  for (const page of pages) {
    const steps = await stepsOf(page);
    sorted.push(...steps.filter((step) => /Sort Key: .*(sortMs|titleKey)/i.test(step)));
  }
  expect(sorted).toEqual([]);
});
