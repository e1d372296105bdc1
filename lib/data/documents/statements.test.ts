import { ulid } from "ulid";
import { expect, test } from "vitest";

import { handOver, moveToPersonal } from "@/lib/data/accounts/kept";
import { moveToLibrary } from "@/lib/data/conversations/move-library";
import { recordConsents } from "@/lib/data/exports/consents";
import { createFolder } from "@/lib/data/folders/edit";
import { moveToFolder } from "@/lib/data/folders/move";
import { undoImport } from "@/lib/data/imports/undo";
import { beginImport } from "@/lib/data/imports/write";
import { checkLedger } from "@/lib/data/ledger/read";
import { MAIN_LIBRARY } from "@/lib/domain/accounts/library";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { buildComposite, buildConversation, buildText } from "@/lib/testing/builders/conversation";
import { itemOf, useLibrary, writeConversationText } from "@/lib/testing/library/library";
import { moreStatements, type Ways } from "@/lib/testing/postgres/waited-for";

useLibrary();

const FEW = 10;
const MANY = 80;
/** Some are looked up fifty at a time; a statement for each would be 70 more. */
const MOST_MORE = 30;

const ATLAS = "library-atlas";
const ada = memberOf("ada", "editor", { [ATLAS]: "owner" });

interface Imported {
  readonly importId: string;
  readonly ids: readonly string[];
}

/** Conversations that came in one file. @param targets what they take the places of, or are further messages of */
async function importMany(
  count: number,
  targets: readonly string[] = [],
  mode: "replace" | "extend" = "replace",
): Promise<Imported> {
  const importId = ulid();
  const writer = await beginImport(LOCAL_VIEWER, { id: importId, name: "many.zip" });
  const ids: string[] = [];
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    const text = JSON.stringify(talkOf(`${count} ${ordinal}`));
    const id = targets[ordinal];
    const target = id === undefined ? ({ mode: "new" } as const) : ({ mode, id } as const);
    const { entityId } = await writeConversationText(writer, text, { target });
    ids.push(entityId);
    await writer.recordItem({
      ...itemOf("conversation", text, entityId),
      ordinal,
      name: `${ordinal}.json`,
      outcome: id === undefined ? "imported" : mode === "extend" ? "extended" : "replaced",
    });
  }
  await writer.finish(() => ({ items: count }));
  return { importId, ids };
}

let folder: string | null = null;
const replacing = new Map<number, string>();
const extending = new Map<number, string>();

/** Two models each, counted by themselves. */
const talkOf = (id: string) =>
  buildConversation({
    id,
    messages: ["one", "two"].map((modelId) =>
      buildComposite([buildText("Hello")], { assistantMetadata: { modelId } }),
    ),
    tags: [id],
  });

const ways: Ways<Imported> = {
  "imported again": async ({ ids }) => expect(await importMany(ids.length)).not.toBeNull(),
  replaced: async ({ ids }) => {
    const later = await importMany(ids.length, ids);
    expect(later.ids).toEqual(ids);
    replacing.set(ids.length, later.importId);
  },
  "given back": async ({ ids }) => {
    const importId = replacing.get(ids.length) ?? "";
    expect(await undoImport(LOCAL_VIEWER, importId)).toMatchObject({
      counts: { removed: 0, restored: ids.length, shortened: 0 },
    });
  },
  extended: async ({ ids }) => {
    const later = await importMany(ids.length, ids, "extend");
    extending.set(ids.length, later.importId);
  },
  shortened: async ({ ids }) =>
    expect(await undoImport(LOCAL_VIEWER, extending.get(ids.length) ?? "")).toMatchObject({
      counts: { removed: 0, restored: 0, shortened: ids.length },
    }),
  "moved into a folder": async ({ ids }) =>
    expect(await moveToFolder(LOCAL_VIEWER, ids, folder)).toHaveLength(ids.length),
  "taken out of it": async ({ ids }) =>
    expect(await moveToFolder(LOCAL_VIEWER, ids, null)).toHaveLength(ids.length),
  "moved into another library": async ({ ids }) =>
    expect((await moveToLibrary(ada, ids, ATLAS))?.moved).toHaveLength(ids.length),
  "moved back": async ({ ids }) =>
    expect((await moveToLibrary(ada, ids, MAIN_LIBRARY))?.moved).toHaveLength(ids.length),
  "agreed to": ({ ids }) =>
    recordConsents(LOCAL_VIEWER, {
      exportId: ulid(),
      actor: "user:local",
      format: "cjson",
      remembered: true,
      items: ids.map((id) => ({ conversationId: id, documentId: id, contentHash: "aa" })),
    }),
  "handed over": ({ ids }) => {
    const kept = ids.map((id) => ({ id, libraryId: null }));
    return handOver(ada, kept, new Map([[MAIN_LIBRARY, "ben"]]));
  },
  "moved to somebody's own": ({ ids }) =>
    moveToPersonal(ids.map((id) => ({ id, accountId: "ben" }))),
  "taken out with their import": async ({ importId, ids }) =>
    expect(await undoImport(LOCAL_VIEWER, importId, { force: true })).toMatchObject({
      counts: { removed: ids.length },
    }),
};

test("what is done to many documents takes no statement for each of them", async () => {
  const made = await createFolder(LOCAL_VIEWER, "Work");
  folder = made.ok ? made.id : null;
  const more = await moreStatements(ways, {
    few: await importMany(FEW),
    many: await importMany(MANY),
  });
  expect([...more].filter(([, count]) => count >= MOST_MORE)).toEqual([]);
  expect(await checkLedger()).toMatchObject({ faults: [] });
});
