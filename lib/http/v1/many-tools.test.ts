import { expect, test } from "vitest";

import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { importToolsets, useLibrary } from "@/lib/testing/library/library";
import { longestTurn } from "@/lib/testing/longest-turn";
import { useApi } from "@/lib/testing/tool-sets-api/server";

useLibrary();
const api = useApi();

const SETS = "/v1/workspaces/w/tool_sets";
const COUNT = 8000;
/** Reading all tools at once took 150 to 250. */
const MOST_MS = 100;

test("others have their turn while the tools of a large set are read", async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [`p${at}`, { type: "string" }]),
  );
  const tools = Array.from({ length: COUNT }, (_, at) =>
    buildTool({ name: `t${at}`, argsSchema: { type: "object", properties } }),
  );
  await importToolsets(JSON.stringify(buildToolsets([buildToolset({ id: "many", tools })])));
  const [set] = (await api.client.get(SETS)).body.items;
  const one = `${SETS}/${set?.metadata["id"]}`;
  // Gives the tools their ids.
  expect((await api.client.get(`${one}/tools`)).body.pagination.total).toBe(COUNT);

  const turns: Record<string, number> = {};
  for (const path of [
    one,
    `${SETS}?includeInfo=true`,
    `${one}/tools?query=t79`,
    `${one}/tools?prefix=none`,
    `${one.replace("/workspaces/w", "")}/tools?prefix=none`,
    `${one}/tools/external_id:none`,
    "/v1/search/tools_or_tool_sets?query=none",
  ]) {
    turns[path] = await longestTurn(() => api.client.get(path), MOST_MS);
  }
  expect(Object.entries(turns).filter(([, ms]) => ms > MOST_MS)).toEqual([]);
}, 120_000);
