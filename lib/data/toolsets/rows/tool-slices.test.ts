import { expect, test } from "vitest";

import { getWholeStore } from "@/lib/data/library/client";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { importToolsets, useLibrary } from "@/lib/testing/library/library";

import { toolTexts } from "./tool-slices";

useLibrary();

test.each([0, 1, 199, 200, 201, 400, 401])(
  "%i tools are read once each, in order",
  async (count) => {
    const tools = Array.from({ length: count }, (_, at) => buildTool({ name: `t${at}` }));
    await importToolsets(JSON.stringify(buildToolsets([buildToolset({ id: "many", tools })])));
    const store = await getWholeStore();
    const names = await store.read(async (sql) => {
      const row = await sql.query.selectFrom("Toolset").select("id").executeTakeFirstOrThrow();
      const found: unknown[] = [];
      for await (const { raw } of toolTexts(sql, row.id)) {
        found.push((JSON.parse(raw) as { name: unknown }).name);
      }
      return found;
    });
    expect(names).toEqual(tools.map(({ name }) => name));
  },
);
