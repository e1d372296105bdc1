import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import fc from "fast-check";
import { expect, test } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";
import { listingOf, listings, storedEntry } from "@/lib/testing/arbitrary/listing";
import { useLibrary } from "@/lib/testing/library/library";

import { applyListing } from "./apply-listing";
import { createToolsetFile } from "../toolsets/create";
import { editTools } from "../toolsets/edit";
import { acceptChanges } from "./acceptance";
import { settleConflict } from "./decisions";
import { toolsInConflict } from "./pins/conflicts";
import { findSyncPlace } from "./place";
import { readReview } from "./review";
import { countReview } from "./review-counts";
import { getToolsetFile } from "../toolsets/list";

const library = useLibrary();

interface Place {
  readonly id: string;
  readonly rowId: number;
}

async function addSet(tools: readonly JsonRecord[] = []): Promise<Place> {
  const server = { type: "http", url: "https://mcp.example/a" };
  const made = await createToolsetFile({ id: "files", kind: "mcp", server, tools: [...tools] });
  if (!made.ok) throw new Error("no file");
  return { id: made.id, rowId: (await findSyncPlace(made.id))?.rowId ?? 0 };
}

const water = (description: string) => ({ name: "water", description, inputSchema: {} });

async function count({ rowId }: Place) {
  return (await library.store()).read((sql) => countReview(sql, rowId));
}

async function say({ id, rowId }: Place, value: string): Promise<void> {
  const expectedRevision = (await findSyncPlace(id))?.revision ?? 0;
  const edit = { kind: "member", tool: 0, path: ["summary"], value } as const;
  const edits = [{ toolsetId: rowId, expectedRevision, edit }];
  expect((await editTools({ fileId: id, edits })).ok).toBe(true);
}

const NO_CHANGES = { new: 0, dangerous: 0, behavioural: 0, conflicts: 0, missing: 0, items: 0 };

/** A tool that was imported with words of its own, of which its server says others. */
async function addConflict(): Promise<Place> {
  const place = await addSet([{ name: "water", summary: "My words." }]);
  await applyListing(place.rowId, listingOf([water("Theirs.")]));
  expect((await readReview(place.id))?.items).toMatchObject([{ effective: "none" }]);
  return place;
}

test("an accepted tool that was changed on both sides waits until somebody chooses", async () => {
  const place = await addConflict();
  expect(await count(place)).toEqual({ ...NO_CHANGES, conflicts: 1 });
  const tool = (await readReview(place.id))?.items[0]?.toolRowId ?? 0;
  await settleConflict(place.id, place.rowId, tool, { member: "summary", take: "mine" });
  expect(await count(place)).toEqual(NO_CHANGES);
});

test("what an edit has made alike does not wait any more", async () => {
  const place = await addConflict();
  await say(place, "Theirs.");
  expect(await count(place)).toEqual(NO_CHANGES);
});

test("a tool that waits for its change does not wait for its conflict as well", async () => {
  const place = await addSet();
  await applyListing(place.rowId, listingOf([water("One.")]));
  await acceptChanges(place.id, place.rowId, { grade: "new" });
  await say(place, "My words.");
  await applyListing(place.rowId, listingOf([water("Two.")]));
  expect((await readReview(place.id))?.items).toMatchObject([
    { conflicts: [{ mine: "My words." }] },
  ]);
  expect(await count(place)).toEqual({ ...NO_CHANGES, behavioural: 1 });
  await acceptChanges(place.id, place.rowId, { grade: "behavioural" });
  expect(await count(place)).toEqual(NO_CHANGES);
});

test("conflicts are those of the toolset, of the file, or of all", async () => {
  const [first] = [await addConflict(), await addConflict(), await addSet()];
  const store = await library.store();
  const inConflict = (scope: Parameters<typeof toolsInConflict>[1]) =>
    store.read((sql) => toolsInConflict(sql, scope));
  expect(await inConflict({ toolset: first.rowId })).toMatchObject([{ fileId: first.id }]);
  expect(await inConflict({ file: first.id })).toMatchObject([{ toolsetRowId: first.rowId }]);
  expect(await inConflict("all")).toHaveLength(2);
  expect((await getToolsetFile(LOCAL_VIEWER, first.id))?.conflicts).toBe(1);
});

test("as many are counted as the review lists, whatever was there and is listed", async () => {
  const law = fc.asyncProperty(
    fc.uniqueArray(storedEntry, { maxLength: 4, selector: (entry) => entry["name"] }),
    fc.array(listings, { minLength: 1, maxLength: 3 }),
    async (entries, lists) => {
      const place = await addSet(entries);
      for (const list of lists) {
        await applyListing(place.rowId, list);
        const counts: number[] = Object.values({ ...(await count(place)) });
        const items = (await readReview(place.id))?.items;
        expect(counts.reduce((sum, one) => sum + one, 0)).toBe(items?.length);
      }
    },
  );
  await fc.assert(law, { numRuns: 25 });
});
