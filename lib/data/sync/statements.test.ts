import { expect, test } from "vitest";

import { listSetTools } from "@/lib/data/api/tools";
import { listToolSets } from "@/lib/data/api/toolsets";
import { acceptItems, takeBackItems } from "@/lib/data/server-items/accept-items";
import { applyItems } from "@/lib/data/server-items/apply-items";
import { loadItems } from "@/lib/data/server-items/items";
import { itemsOf } from "@/lib/domain/server-items/item";
import type { ServerListing } from "@/lib/domain/sync/listing";
import { serverIdentity } from "@/lib/domain/sync/server-identity";
import { listingOf } from "@/lib/testing/arbitrary/listing";
import { useLibrary } from "@/lib/testing/library/library";
import { addServer, type SyncedToolset } from "@/lib/testing/library/synced-toolset";
import { moreStatements, type Ways } from "@/lib/testing/postgres/waited-for";

import { acceptChanges } from "./acceptance";
import { applyListing } from "./apply-listing";
import { blockTools, removeMissing } from "./decisions";
import { findSyncPlace } from "./place";
import { loadPins } from "./pins/pins";

const library = useLibrary();

const FEW = 20;
const MANY = 220;
/** They are read and written some hundred at a time; a statement for each would be 200 more. */
const MOST_MORE = 60;

interface Listed extends SyncedToolset {
  readonly count: number;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const listing = (count: number, words: string): ServerListing =>
  listingOf(
    numbers(count).map((at) => {
      return { name: `t${at}`, description: words, inputSchema: { type: "object" } };
    }),
  );

const identityOf = async ({ fileId, rowId }: SyncedToolset): Promise<string> => {
  const place = await findSyncPlace(fileId, rowId);
  return serverIdentity(place!.toolset).text;
};

async function list(set: Listed, count: number, words: string): Promise<void> {
  const listed = listing(count, words);
  const applied = await applyListing(set.rowId, listed, null, await identityOf(set));
  expect(applied).toMatchObject({ ok: true });
}

async function listItems(set: Listed, count: number): Promise<void> {
  const resources = numbers(count).map((at) => ({ uri: `docs://${at}`, name: "n" }));
  const items = itemsOf("resource", resources);
  expect(await applyItems(set.rowId, items, await identityOf(set))).toBe(true);
}

async function toolRows({ rowId }: Listed): Promise<number[]> {
  const store = await library.store();
  return store.read(async (sql) => [...(await loadPins(sql, rowId)).keys()]);
}

async function itemRows({ rowId }: Listed) {
  const store = await library.store();
  return store.read((sql) => loadItems(sql, rowId));
}

const ways: Ways<Listed> = {
  "a first listing": (set) => list(set, set.count, "Does it."),
  "sets asked for": () => listToolSets({ after: null, descending: false, limit: 9, prefix: "" }),
  "tools asked for": async ({ rowId }) => {
    const all = { after: null, descending: false, limit: 9, prefix: "" };
    const set = (await listToolSets(all)).rows.find((row) => row.rowId === rowId);
    expect(set === undefined ? [] : await listSetTools(set)).not.toEqual([]);
  },
  "another listing": (set) => list(set, set.count, "Does it otherwise."),
  "all accepted": async (set) => {
    const tools = await toolRows(set);
    expect(await acceptChanges(set.fileId, set.rowId, { tools })).toHaveLength(set.count);
  },
  "all blocked": async (set) =>
    expect(await blockTools(set.fileId, set.rowId, await toolRows(set))).toMatchObject({
      ok: true,
    }),
  "nearly none listed": (set) => list(set, 1, "Does it otherwise."),
  "the missing removed": async (set) =>
    expect(await removeMissing(set.fileId, set.rowId, null)).toMatchObject({ ok: true }),
  "resources listed": (set) => listItems(set, set.count),
  "all of them accepted": async (set) => {
    const seen = new Map((await itemRows(set)).map(({ id, seenHash }) => [id, seenHash]));
    expect(await acceptItems(set.fileId, set.rowId, seen)).toBe(set.count);
  },
  "the acceptance taken back": async (set) => {
    const ids = (await itemRows(set)).map(({ id }) => id);
    expect(await takeBackItems(set.fileId, set.rowId, ids)).toBe(set.count);
  },
};

test("what is done to many tools of a server takes no statement for each of them", async () => {
  const few = { ...(await addServer("https://mcp.example/few", { id: "few" })), count: FEW };
  const many = { ...(await addServer("https://mcp.example/many", { id: "many" })), count: MANY };
  const more = await moreStatements(ways, { few, many });
  expect([...more].filter(([, count]) => count >= MOST_MORE)).toEqual([]);
});
