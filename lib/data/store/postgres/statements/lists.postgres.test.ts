import { sql as raw } from "kysely";
import { expect, test } from "vitest";

import { listed } from "@/lib/data/store/sqlite/lists";
import { importToolsets, useLibrary } from "@/lib/testing/library/library";

const library = useLibrary();

const COUNT = 2000;
const toolsets = (count: number): string =>
  JSON.stringify({
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    toolsets: [
      {
        id: `of-${count}`,
        kind: "builtin",
        tools: Array.from({ length: count }, (_, at) => ({ name: `t${at}` })),
      },
    ],
  });

test("a long list is looked up at once in a table that the statistics take for an empty one", async () => {
  const store = await library.store();
  await importToolsets(toolsets(1));
  await store.write((sql) => sql.run(`ANALYZE "Tool"`));
  await importToolsets(toolsets(COUNT));
  const plan = await store.read(async ({ query }) => {
    const rows = await query.selectFrom("Tool").select("id").execute();
    const ids = rows.map(({ id }) => id);
    const asked = query.selectFrom("Tool").select("raw").where("id", "in", listed(ids));
    return JSON.stringify(await asked.explain("text", raw`analyze`));
  });
  expect(plan).toContain(`rows=${COUNT + 1} loops=1`);
  expect(plan).not.toContain("Nested Loop");
});
