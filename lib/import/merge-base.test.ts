import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { beforeEach, describe, expect, test } from "vitest";

import { undo } from "@/lib/data/changes/undo";
import { editConversation } from "@/lib/data/conversations/edit";
import { editMessage } from "@/lib/data/messages/edit";
import { editStructure } from "@/lib/data/conversations/edit-structure";
import { finishExport, startExport } from "@/lib/data/exports/records";
import { getConversation } from "@/lib/data/conversations/get";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import type { ItemDifferences, Side } from "@/lib/domain/imports/differences";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { collect, importFiles, planFiles, storedText } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { itemDifferences } from "./run/differences";
import { runImport } from "./run/run";

useLibrary();

interface Talk {
  conversationTitle: string;
  messages: { id: string; content: string }[];
}

const IDS = ["a", "b", "c", "d"];
const ORIGINAL = buildConversation({
  id: "talk",
  conversationTitle: "Title",
  messages: IDS.map((id, index) => buildMessage({ id, index, content: `First ${id}` })),
});

let id: string;
beforeEach(async () => {
  const report = await importFiles(["original.json", JSON.stringify(ORIGINAL)]);
  id = report.items[0]?.entityId ?? "";
});

async function messageOf(documentId: string) {
  const window = await loadTimelineWindow(LOCAL_VIEWER, id);
  const found = window?.slots.find(({ message }) => message?.documentId === documentId)?.message;
  if (!found) throw new Error(`there is not a message ${documentId}`);
  return found;
}

async function say(documentId: string, text: string): Promise<void> {
  const message = await messageOf(documentId);
  const edit = { kind: "text", text } as const;
  const at = { conversationId: id, messageId: message.id, expectedRevision: message.revision };
  expect(await editMessage(LOCAL_VIEWER, { ...at, edit })).toMatchObject({ ok: true });
}

async function removeMessage(documentId: string): Promise<void> {
  const messages = [(await messageOf(documentId)).id];
  const expectedRevision = (await getConversation(LOCAL_VIEWER, id))?.revision ?? 0;
  const edit = { kind: "remove", messages } as const;
  const outcome = await editStructure(LOCAL_VIEWER, { conversationId: id, expectedRevision, edit });
  expect(outcome).toMatchObject({ ok: true });
}

async function addMessage(content: string): Promise<void> {
  const expectedRevision = (await getConversation(LOCAL_VIEWER, id))?.revision ?? 0;
  const message = { role: "user", content } as const;
  const edit = { kind: "addMessage", place: "end", message } as const;
  const outcome = await editStructure(LOCAL_VIEWER, { conversationId: id, expectedRevision, edit });
  expect(outcome).toMatchObject({ ok: true });
}

async function rename(title: string): Promise<void> {
  const { shellRevision = 0 } = (await getConversation(LOCAL_VIEWER, id)) ?? {};
  await editConversation(LOCAL_VIEWER, {
    id,
    expectedRevision: shellRevision,
    edit: { kind: "title", title },
  });
}

const later = () => new Promise((resolve) => setTimeout(resolve, 3));

async function exportNow(exportId: string): Promise<Talk> {
  await later();
  const start = { id: exportId, actor: "me", via: "app", format: "cjson", scope: {}, counts: {} };
  await startExport(LOCAL_VIEWER, start as never);
  const revision = (await getConversation(LOCAL_VIEWER, id))?.revision ?? 0;
  const items = [{ conversationId: id, documentId: "talk", revision, contentHash: exportId }];
  const end = { outcome: "done", bytes: 1, sha256: null, proofs: {}, redactions: null, items };
  await finishExport(exportId, end as never);
  await later();
  return now();
}

const now = async () => JSON.parse(await storedText(id)) as Talk;
const original = () => structuredClone(ORIGINAL) as unknown as Talk;

function saying(talk: Talk, texts: Readonly<Record<string, string>>): Talk {
  const messages = talk.messages.map((message) => ({
    ...message,
    content: texts[message.id] ?? message.content,
  }));
  return { ...talk, messages };
}

async function compare(talk: Talk): Promise<ItemDifferences> {
  const plan = await planFiles(["changed.json", JSON.stringify(talk)]);
  const found = await itemDifferences(LOCAL_VIEWER, plan.id, "1");
  if (!found.ok) throw new Error(found.problem.message);
  return found.differences;
}

const suggestions = ({ rows }: ItemDifferences): Record<string, Side | null> =>
  Object.fromEntries(
    rows.filter(({ state }) => state !== "same").map((row) => [row.messageId, row.suggested]),
  );

describe("the base of a comparison", () => {
  test("is the original for a copy of the original, though there was an export since", async () => {
    await say("a", "Mine");
    await exportNow("e1");
    const found = await compare(saying(original(), { b: "Theirs" }));
    expect(found.base).toMatchObject({ kind: "import" });
    expect(suggestions(found)).toEqual({ a: "mine", b: "theirs" });
  });

  test("is the export for a copy of the export", async () => {
    await say("a", "Mine");
    const left = await exportNow("e1");
    await say("b", "Later");
    const copy = saying(left, { a: "Theirs" });
    const found = await compare({ ...copy, messages: copy.messages.slice(0, 3) });
    // That only the exported edit of `a` could show it leaves it open.
    expect(found.base).toEqual({ kind: "unclear" });
    expect(suggestions(found)).toEqual({ a: null, b: "mine", d: null });
    const clear = await compare({ ...left, messages: left.messages.slice(0, 3) });
    expect(clear.base).toMatchObject({ kind: "export", exportId: "e1" });
    expect(suggestions(clear)).toEqual({ b: "mine", d: "theirs" });
  });

  test("of several exports is the one the file was made from", async () => {
    await say("a", "One");
    const first = await exportNow("e1");
    await say("b", "Two");
    await exportNow("e2");
    const found = await compare(saying(first, { c: "Theirs" }));
    expect(found.base).toMatchObject({ kind: "export", exportId: "e1" });
    expect(suggestions(found)).toEqual({ b: "mine", c: "theirs" });
  });

  test("is unclear where only what both sides changed could tell", async () => {
    await say("a", "Mine");
    await exportNow("e1");
    const found = await compare(saying(original(), { a: "Theirs" }));
    expect(found.base).toEqual({ kind: "unclear" });
    expect(suggestions(found)).toEqual({ a: null });
    expect(found.rows[0]?.base).toBeUndefined();
  });

  test("leaves open what an export lacks that an older version nobody has lacked, too", async () => {
    await removeMessage("a");
    await addMessage("Added");
    await rename("Mine");
    const left = await exportNow("e1");
    const added = left.messages.at(-1)?.id ?? "";
    const copy = saying(left, { b: "Theirs" });
    const messages = copy.messages.filter((message) => message.id !== added);
    const found = await compare({ ...copy, messages });
    expect(found.base).toMatchObject({ kind: "export", exportId: "e1" });
    expect(suggestions(found)).toEqual({ b: "theirs", [added]: null });
  });

  test("is found beyond an import that took the place of what was here", async () => {
    const plan = await planFiles(["b.json", JSON.stringify(saying(original(), { a: "Second" }))]);
    const started = await runImport(LOCAL_VIEWER, plan.id, { "1": "take-theirs" }, {});
    if (!started.ok) throw new Error(started.problem.message);
    await collect(started.events);
    await exportNow("e1");
    const found = await compare(saying(original(), { b: "Theirs" }));
    expect(found.base).toMatchObject({ kind: "import" });
    expect(suggestions(found)).toEqual({ a: "mine", b: "theirs" });
  });

  test("without a piece in common is unclear", async () => {
    const others = Object.fromEntries(IDS.map((each) => [each, "Other"]));
    const found = await compare({ ...saying(original(), others), conversationTitle: "Other" });
    expect(found.base).toEqual({ kind: "unclear" });
  });
});

/** A generator of numbers that gives the same ones for the same seed. */
function createRandom(seed: number) {
  let state = seed * 2654435761 + 1;
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state >>> 8) & 0xffff) % below;
  };
}

async function changeHere(random: (below: number) => number, step: number): Promise<void> {
  const ids = (await now()).messages.map((message) => message.id);
  const any = ids[random(ids.length)] ?? "";
  // Words from a small stock, so that both sides say the same at times, and again what they said before.
  switch (random(6)) {
    case 0:
      return rename(`Mine ${random(3)}`);
    case 1:
      return ids.length > 1 ? removeMessage(any) : undefined;
    case 2:
      return addMessage(`Added ${step}`);
    case 3:
      return void (await undo(LOCAL_VIEWER, { noun: "conversation", id }));
    default: {
      const text = `Words ${random(3)}`;
      const { messages } = await now();
      if (messages.some((message) => message.id === any && message.content === text)) return;
      return say(any, text);
    }
  }
}

function changeThere(version: Talk, random: (below: number) => number): Talk {
  const copy = structuredClone(version);
  for (let n = 1 + random(3); n > 0; n -= 1) {
    const message = copy.messages[random(copy.messages.length)];
    if (message && random(4) > 0) message.content = `Words ${random(4)}`;
    else if (random(2) > 0) copy.messages = copy.messages.filter((each) => each !== message);
    else copy.conversationTitle = `Theirs ${random(3)}`;
  }
  return copy;
}

const wordsOf = (talk: Talk) =>
  new Map(talk.messages.map((message) => [message.id, message.content]));

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  "no edit made on this side alone is given up unasked (%i)",
  async (seed) => {
    const random = createRandom(seed);
    const versions: Talk[] = [original()];
    for (let step = 0; step < 5; step += 1) {
      await changeHere(random, step);
      versions.push(random(2) > 0 ? await exportNow(`e${step}`) : await now());
    }
    const mine = await now();
    for (const version of versions) {
      const theirs = changeThere(version, random);
      const plan = await planFiles(["copy.json", JSON.stringify(theirs)]);
      if (plan.items[0]?.verdict !== "conflict") continue;
      const { rows, shell } = await compare(theirs);
      const [was, here, there] = [wordsOf(version), wordsOf(mine), wordsOf(theirs)];
      const givenUp = rows
        .filter(({ messageId, suggested }) => {
          const [base, own, other] = [was, here, there].map((words) => words.get(messageId));
          return suggested === "theirs" && own !== base && other === base;
        })
        .map(({ messageId }) => messageId);
      expect({ seed, givenUp }).toEqual({ seed, givenUp: [] });
      const isRenamedHere =
        mine.conversationTitle !== version.conversationTitle &&
        theirs.conversationTitle === version.conversationTitle;
      expect(isRenamedHere && shell.suggested === "theirs").toBe(false);
    }
  },
);
