import { MAIN_LIBRARY } from "@/lib/domain/accounts/library";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { createWrittenConversation } from "../conversations/create";
import { createFolder } from "../folders/edit";
import { moveToFolder } from "../folders/move";
import { deleteConversation } from "../trash/move";
import { listByIds, listSidebar } from "./list";
import { pinToSidebar } from "./pin";

useLibrary();

async function add(
  title: string | undefined,
  options: Parameters<typeof buildConversation>[0] & { format?: string } = {},
): Promise<string> {
  const { format = "cjson", ...overrides } = options;
  const document = buildConversation({ ...overrides });
  if (title === undefined) delete document.conversationTitle;
  else document.conversationTitle = title;
  return (await importConversation(JSON.stringify(document), { format })).id;
}

const at = (timestamp: string, content = "Which tea?") => ({
  messages: [
    buildMessage({
      content,
      auditTrail: [{ action: "created" as const, actorId: "user:ada", timestamp }],
    }),
  ],
});

const titles = (items: readonly { readonly title: string }[]) => items.map(({ title }) => title);

describe("listSidebar", () => {
  test("begins with what changed last and ends with what has no time, page by page", async () => {
    for (const [title, time] of [
      ["old", "2020-01-01T00:00:00Z"],
      ["none", "1970-01-01T00:00:00.000Z"],
      ["new", "2024-01-01T00:00:00Z"],
    ] as const)
      await add(title, at(time));
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listSidebar(LOCAL_VIEWER, { limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...titles(page.items));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(["new", "old", "none"]);
    const { items } = await listSidebar(LOCAL_VIEWER);
    expect(items.map(({ timeMs }) => timeMs)).toEqual([
      Date.parse("2024-01-01T00:00:00Z"),
      Date.parse("2020-01-01T00:00:00Z"),
      null,
    ]);
  });

  test("says what the title does not: the prompt, or the answer where the prompt is the title", async () => {
    const messages = [
      buildMessage({ role: "user", content: "Which tea\nfits?" }),
      buildMessage({ role: "assistant", content: "Oolong." }),
    ];
    await add("Tea", { messages });
    await add(undefined, { messages });
    const { items } = await listSidebar(LOCAL_VIEWER);
    expect(
      items
        .map(({ title, snippet }) => [title, snippet])
        .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1)),
    ).toEqual([
      ["Tea", "Which tea fits?"],
      ["Which tea fits?", "Oolong."],
    ]);
  });

  test("names the source, and keeps quiet about what a private conversation says", async () => {
    await add("Chat", { ...at("2024-01-01T00:00:00Z"), format: "chatgpt" });
    await add("Diary", { ...at("2023-01-01T00:00:00Z"), isPrivate: true });
    const { items } = await listSidebar(LOCAL_VIEWER);
    expect(items.map(({ source, isPrivate, snippet }) => [source, isPrivate, snippet])).toEqual([
      ["ChatGPT", false, "Which tea?"],
      [null, true, ""],
    ]);
  });

  test("finds words, also of what is pinned", async () => {
    const id = await add("Tea", at("2024-01-01T00:00:00Z", "oolong"));
    await add("Coffee", at("2024-01-01T00:00:00Z", "espresso"));
    await pinToSidebar(LOCAL_VIEWER, id, true);
    const found = await listSidebar(LOCAL_VIEWER, { query: "oolo" });
    expect([titles(found.pinned), titles(found.items)]).toEqual([[], ["Tea"]]);
    expect((await listSidebar(LOCAL_VIEWER, { query: "?!" })).items).toEqual([]);
  });
});

describe("pins", () => {
  test("the latest pin is first, and what is pinned is listed once", async () => {
    const [a, b] = [await add("a"), await add("b")];
    await add("c");
    await pinToSidebar(LOCAL_VIEWER, a, true);
    await pinToSidebar(LOCAL_VIEWER, b, true);
    await pinToSidebar(LOCAL_VIEWER, a, true);
    const page = await listSidebar(LOCAL_VIEWER, { limit: 1 });
    expect([titles(page.pinned).toSorted(), titles(page.items)]).toEqual([["a", "b"], ["c"]]);
    await pinToSidebar(LOCAL_VIEWER, a, false);
    await pinToSidebar(LOCAL_VIEWER, a, false);
    expect(titles((await listSidebar(LOCAL_VIEWER)).pinned)).toEqual(["b"]);
  });

  test("what is in the trash is not listed, and what is not there cannot be pinned", async () => {
    const id = await add("a");
    await pinToSidebar(LOCAL_VIEWER, id, true);
    await deleteConversation(LOCAL_VIEWER, id);
    expect(await listSidebar(LOCAL_VIEWER)).toEqual({
      pinned: [],
      folders: [],
      items: [],
      nextCursor: null,
    });
    expect(await pinToSidebar(LOCAL_VIEWER, "01ARZ3NDEKTSV4RRFFQ69G5FAV", true)).toBe(false);
  });
});

test("conversations by their ids come in that order, without those that are gone", async () => {
  const [a, b] = [await add("a"), await add("b")];
  const found = await listByIds(LOCAL_VIEWER, [b, "01ARZ3NDEKTSV4RRFFQ69G5FAV", a]);
  expect(titles(found)).toEqual(["b", "a"]);
  expect(await listByIds(LOCAL_VIEWER, [])).toEqual([]);
});

describe("listSidebar of one library", () => {
  const ATLAS = "library-atlas";
  const ada = memberOf("ada", "editor", { [ATLAS]: "editor" });
  const write = async (title: string, library: string | null): Promise<string> => {
    const messages = [{ role: "user" as const, content: title }];
    return (await createWrittenConversation(ada, { title, messages }, library)).id;
  };
  const folderWith = async (name: string, ...ids: string[]): Promise<string> => {
    const made = await createFolder(ada, name);
    if (!made.ok) throw new Error(made.problem);
    await moveToFolder(ada, ids, made.id);
    return made.id;
  };

  test("has its pins, its part of the folders and the empty ones, then the rest", async () => {
    const [pinned, pinnedElsewhere] = [await write("pin", ATLAS), await write("other pin", null)];
    for (const id of [pinned, pinnedElsewhere]) await pinToSidebar(ada, id, true);
    const both = await folderWith("Both", await write("a", ATLAS), await write("b", null));
    await folderWith("Main", await write("c", null));
    const gone = await write("gone", ATLAS);
    await folderWith("Trashed", gone, await write("d", null));
    await deleteConversation(ada, gone);
    await folderWith("Empty");
    await write("loose", ATLAS);
    await write("loose elsewhere", null);
    const page = await listSidebar(ada, { library: ATLAS, open: [both] });
    expect(titles(page.pinned)).toEqual(["pin"]);
    expect(
      page.folders.map(({ name, count, items }) => [name, count, items && titles(items)]),
    ).toEqual([
      ["Both", 1, ["a"]],
      ["Empty", 0, null],
    ]);
    expect(titles(page.items)).toEqual(["loose"]);
    const main = await listSidebar(ada, { library: MAIN_LIBRARY, open: [both] });
    expect(titles(main.pinned)).toEqual(["other pin"]);
    expect(main.folders.map(({ name, count }) => [name, count])).toEqual([
      ["Both", 1],
      ["Empty", 0],
      ["Main", 1],
      ["Trashed", 1],
    ]);
    expect(titles(main.items)).toEqual(["loose elsewhere"]);
    const inFolder = await listSidebar(ada, { library: ATLAS, folder: both });
    expect(titles(inFolder.items)).toEqual(["a"]);
    expect(titles((await listSidebar(ada, { library: ATLAS, query: "loose" })).items)).toEqual([
      "loose",
    ]);
    // Who is not in it finds nothing of it, whatever they ask for.
    const nothing = await listSidebar(memberOf("ben", "owner"), { library: ATLAS });
    expect([nothing.pinned, nothing.items, nothing.folders]).toEqual([[], [], []]);
  });
});
