import { expect, test } from "vitest";

import { createWrittenConversation } from "@/lib/data/conversations/create";
import { storedLibrary } from "@/lib/domain/accounts/library";
import { LOCAL_VIEWER, type MemberViewer } from "@/lib/domain/accounts/viewer";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { importToolsets, useLibrary } from "@/lib/testing/library/library";

import { listTrash } from "./list";
import { deleteConversation, deleteToolsetFile } from "./move";
import { purgeFromTrash } from "./purge";

useLibrary();

const ATLAS = "library-atlas";
/** Manages the further library, and reads the main one. */
const lead = memberOf("lead", "reader", { [ATLAS]: "admin" });
/** Manages the main library, and only edits in the further one. */
const chief = memberOf("chief", "admin", { [ATLAS]: "editor" });
const outside = memberOf("outside", "owner");

async function trash(viewer: MemberViewer, library: string): Promise<string> {
  const messages = [{ role: "user" as const, content: "Where do herbs grow?" }];
  const written = { title: `In ${library}`, messages };
  const { id } = await createWrittenConversation(viewer, written, storedLibrary(library));
  await deleteConversation(viewer, id);
  return id;
}

async function household() {
  const file = await importToolsets(JSON.stringify(buildToolsets([buildToolset()])));
  await deleteToolsetFile(LOCAL_VIEWER, file.id);
  return {
    toolset: file.id,
    inAtlas: await trash(chief, ATLAS),
    inMain: await trash(chief, "library"),
  };
}

const left = async (): Promise<string[]> =>
  (await listTrash(LOCAL_VIEWER)).items.map(({ id }) => id);

test("who manages a further library empties its trash, whatever they are in the main one", async () => {
  const { toolset, inAtlas, inMain } = await household();
  const listed = await listTrash(lead);
  expect(listed.total).toMatchObject({
    conversations: 2,
    toolsets: 1,
    purgeable: { conversations: 1, toolsets: 0 },
  });
  expect(listed.items.filter(({ mayPurge }) => mayPurge).map(({ id }) => id)).toEqual([inAtlas]);
  expect(await purgeFromTrash(lead, { untilMs: Date.now() })).toEqual({
    conversations: 1,
    toolsets: 0,
  });
  expect(new Set(await left())).toEqual(new Set([toolset, inMain]));
  // Nor by name.
  const items = [
    { noun: "toolset", id: toolset },
    { noun: "conversation", id: inMain },
  ] as const;
  expect(await purgeFromTrash(lead, { items })).toEqual({ conversations: 0, toolsets: 0 });
  expect(new Set(await left())).toEqual(new Set([toolset, inMain]));
});

test("who manages the main library empties that one’s trash alone, with its toolsets", async () => {
  const { inAtlas } = await household();
  expect((await listTrash(chief)).total?.purgeable).toEqual({ conversations: 1, toolsets: 1 });
  expect((await listTrash(outside)).total).toMatchObject({
    conversations: 1,
    purgeable: { conversations: 1, toolsets: 1 },
  });
  expect(await purgeFromTrash(chief, { untilMs: Date.now() })).toEqual({
    conversations: 1,
    toolsets: 1,
  });
  expect(await left()).toEqual([inAtlas]);
  expect((await listTrash(chief)).total?.purgeable).toEqual({ conversations: 0, toolsets: 0 });
});

test("without accounts everything may go", async () => {
  await household();
  expect((await listTrash(LOCAL_VIEWER)).total?.purgeable).toEqual({
    conversations: 2,
    toolsets: 1,
  });
  await purgeFromTrash(LOCAL_VIEWER, { untilMs: Date.now() });
  expect(await left()).toEqual([]);
});
