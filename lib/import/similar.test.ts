import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { deriveStale } from "@/lib/data/derived/stale";
import { editMessage } from "@/lib/data/messages/edit";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importFiles, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { loadTimelineWindow } from "@/lib/data/timeline/get";

const library = useLibrary();

const says = (id: string, prompt = "What is the time?") =>
  buildConversation({
    id,
    conversationTitle: `From ${id}`,
    messages: [
      buildMessage({ role: "user", content: prompt }),
      buildMessage({ role: "assistant", content: "Late." }),
    ],
  });

describe("the same conversation from another source", () => {
  test("is suggested, and still new", async () => {
    const report = await importFiles(["a.json", says("a")]);
    const plan = await planFiles(["b.json", says("b", " What is\nthe time?")]);
    const [id] = report.items.map(({ entityId }) => entityId);
    expect(plan.items).toMatchObject([
      { verdict: "new", similar: [{ id, title: "From a", format: "cjson" }], previewable: true },
    ]);
  });

  test("is not named where it is the stored one itself, or says something else", async () => {
    await importFiles(["a.json", says("a")]);
    const plan = await planFiles(["a.json", [says("a")]], ["c.json", says("c", "Why?")]);
    expect(plan.items.map(({ similar }) => similar)).toEqual([undefined, undefined]);
  });

  test("is found again after an edit was derived", async () => {
    const report = await importFiles(["a.json", says("a", "Before")]);
    const id = report.items[0]?.entityId ?? "";
    const window = await loadTimelineWindow(LOCAL_VIEWER, id);
    const message = window?.slots[0]?.message;
    const edit = { kind: "text", text: "After" } as const;
    const place = { conversationId: id, messageId: message?.id ?? 0 };
    const done = await editMessage(LOCAL_VIEWER, {
      ...place,
      expectedRevision: message?.revision ?? 0,
      edit,
    });
    expect(done.ok).toBe(true);
    const similarTo = async (prompt: string) =>
      (await planFiles(["b.json", says("b", prompt)])).items[0]?.similar?.length ?? 0;
    expect(await similarTo("Before")).toBe(0);
    await deriveStale(await library.store());
    expect([await similarTo("Before"), await similarTo("After")]).toEqual([0, 1]);
  });
});

describe("the same conversation twice in one drop, without ids of its own", () => {
  const messages = [
    { role: "user", content: "What is the time?" },
    { role: "assistant", content: "Late." },
  ];
  const turned = messages.map(({ role, content }) => ({ content, role }));
  const noteOf = (plan: Awaited<ReturnType<typeof planFiles>>) =>
    plan.items.map(({ notes }) => notes.find(({ message }) => message.includes("says the same")));

  test.each([
    ["in another layout", { messages: turned }],
    [
      "in another format",
      {
        conversations: [
          { from: "human", value: messages[0]!.content },
          { from: "gpt", value: "Late." },
        ],
      },
    ],
  ])("%s is said to be so", async (_, other) => {
    const plan = await planFiles(["a.json", { messages }], ["b.json", other]);
    expect(plan.items.map(({ verdict }) => verdict)).toEqual(["new", "new"]);
    expect(noteOf(plan)).toEqual([
      undefined,
      expect.objectContaining({ message: expect.stringContaining("a.json of this drop") }),
    ]);
  });

  test("is no matter where it says something else, or nothing", async () => {
    const other = [...messages, { role: "user", content: "Thanks." }];
    const empty = { uuid: "e", name: "", chat_messages: [] };
    const plan = await planFiles(
      ["a.json", { messages }],
      ["b.json", { messages: other }],
      ["c.json", [empty, { ...empty, uuid: "f" }]],
    );
    expect(noteOf(plan)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
