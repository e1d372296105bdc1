import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { importToolsets, useLibrary } from "@/lib/testing/library/library";
import { longestTurn } from "@/lib/testing/longest-turn";
import { answerToolSets, useApi } from "@/lib/testing/tool-sets-api/server";

const library = useLibrary();
const api = useApi();

const SEARCH = "/v1/search/tools_or_tool_sets?query=none";
const MOST_MS = 120;

async function importSets(count: number, own: string): Promise<void> {
  const sets = Array.from({ length: count }, (_, at) =>
    buildToolset({
      id: `${own}-${at}`,
      tools: [buildTool({ name: "a" }), buildTool({ name: "b" })],
    }),
  );
  await importToolsets(JSON.stringify(buildToolsets(sets)));
}

/** Where the index of the write-ahead log counts transactions. */
const COUNTER_AT = 8;

async function countCommits(work: () => Promise<unknown>): Promise<number> {
  const { file } = await library.store();
  const committed = () => readFileSync(`${file}-shm`).readUInt32LE(COUNTER_AT);
  const before = committed();
  await work();
  return committed() - before;
}

test("the first search takes no more commits for many sets than for few", async () => {
  const commits: number[] = [];
  for (const count of [5, 100]) {
    await importSets(count, `of-${count}`);
    commits.push(await countCommits(() => api.client.get(SEARCH)));
  }
  const [few = 0, many = 0] = commits;
  expect(few).toBeGreaterThan(0);
  // What the API notes of its calls is written beside it.
  expect(many).toBeLessThan(few + 10);
});

test("the first search lets others have their turn, however many sets there are", async () => {
  const turns: number[] = [];
  for (const count of [100, 2000]) {
    let tried = 0;
    const search = async () => {
      tried += 1;
      await importSets(count, `of-${count}-${tried}`);
      expect((await api.client.get(SEARCH)).status).toBe(200);
    };
    turns.push(await longestTurn(search, MOST_MS));
  }
  expect(turns.filter((ms) => ms >= MOST_MS)).toEqual([]);
}, 120_000);

test.each([SEARCH, "/v1/workspaces/w/tool_sets?query=none"])(
  "%s ends when its client has left",
  async (path) => {
    await importSets(300, "left");
    await api.client.get(SEARCH);
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${api.key}`, host: new URL(api.origin).host };
    const request = new Request(`${api.origin}${path}`, { headers, signal: leaving.signal });
    const answered = answerToolSets(request);
    leaving.abort();
    expect((await answered).status).toBe(499);
  },
);
