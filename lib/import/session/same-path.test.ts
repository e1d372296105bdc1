import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { listConversations } from "@/lib/data/conversations/list";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { planFiles, runPlan, zipFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { zipBytes } from "@/lib/testing/zip/bytes";

useLibrary();

const chat = (id: string, text = id) =>
  JSON.stringify(buildConversation({ id, messages: [buildMessage({ id: "m", content: text })] }));

const MCI = (name: string) =>
  JSON.stringify({
    schemaVersion: "1.0",
    tools: [{ name, execution: { type: "text", text: "Hello" } }],
  });

describe("files of one path", () => {
  test("are told apart in the plan and in the result", async () => {
    const plan = await planFiles(
      ["a/chat.json", chat("one")],
      ["a/chat.json", chat("two")],
      ["b/chat.json", chat("three")],
      ["a/chat.json", "{"],
    );
    expect(plan.items.map(({ name }) => name)).toEqual([
      "a/chat.json (1 of 3)",
      "b/chat.json",
      "a/chat.json (2 of 3)",
      "a/chat.json (3 of 3)",
    ]);
    const report = await runPlan(plan.id);
    expect(report.items.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["a/chat.json (1 of 3)", "imported"],
      ["b/chat.json", "imported"],
      ["a/chat.json (2 of 3)", "imported"],
      ["a/chat.json (3 of 3)", "failed"],
    ]);
    expect((await listConversations(LOCAL_VIEWER)).items).toHaveLength(3);
  });

  test("with one conversation name each other by their numbers", async () => {
    const plan = await planFiles(
      ["a/chat.json", chat("one")],
      ["a/chat.json", chat("one")],
      ["a/chat.json", chat("one", "Other")],
    );
    expect(plan.items).toMatchObject([
      { verdict: "new" },
      { verdict: "identical", twinName: "a/chat.json (1 of 3)" },
      { verdict: "conflict", twinName: "a/chat.json (1 of 3)" },
    ]);
    expect(plan.items[2]?.notes[0]?.message).toContain(
      "a/chat.json (1 of 3) and a/chat.json (3 of 3)",
    );
  });

  test("that are archives are told apart before what is in them", async () => {
    const [one, two] = [
      await zipFiles(["in/chat.json", chat("one")]),
      await zipFiles(["in/chat.json", chat("two")], ["x.bin", "x"]),
    ];
    const plan = await planFiles(["export.zip", one], ["export.zip", two]);
    expect(plan.items.map(({ name }) => name)).toEqual([
      "export.zip (1 of 2)!in/chat.json",
      "export.zip (2 of 2)!in/chat.json",
    ]);
    expect(plan.notes.join()).toMatch(/^export\.zip \(2 of 2\): 1 file is not/);
  });

  test("that are trees are both read, each from its own folder", async () => {
    const plan = await planFiles(
      ["tools/mci.json", MCI("first")],
      ["tools/mci.json", MCI("second")],
    );
    expect(plan.items.map(({ name, verdict, counts }) => [name, verdict, counts.tools])).toEqual([
      ["tools/mci.json (1 of 2)", "new", 1],
      ["tools/mci.json (2 of 2)", "conflict", 1],
    ]);
  });

  test("in one archive are told apart by what differs", async () => {
    const zip = zipBytes([
      { name: "chat.json", data: chat("one") },
      { name: "chat.json", data: chat("one", "Other") },
      { name: "alone.json", data: chat("two") },
      { name: "chat.json", data: chat("one") },
    ]);
    const plan = await planFiles(["export.zip", zip]);
    expect(plan.items).toMatchObject([
      { name: "export.zip!chat.json (1 of 3)", verdict: "new" },
      { name: "export.zip!alone.json", verdict: "new" },
      {
        name: "export.zip!chat.json (2 of 3)",
        verdict: "conflict",
        twinName: "export.zip!chat.json (1 of 3)",
      },
      {
        name: "export.zip!chat.json (3 of 3)",
        verdict: "identical",
        twinName: "export.zip!chat.json (1 of 3)",
      },
    ]);
    const report = await runPlan(plan.id);
    expect(report.items.map(({ outcome }) => outcome)).not.toContain("failed");
  });

  test("in one of two archives of one path have both numbers", async () => {
    const twice = zipBytes([
      { name: "chat.json", data: chat("one") },
      { name: "chat.json", data: chat("two") },
    ]);
    const once = zipBytes([{ name: "chat.json", data: chat("three") }]);
    const plan = await planFiles(["export.zip", once], ["export.zip", twice]);
    expect(plan.items.map(({ name }) => name)).toEqual([
      "export.zip (1 of 2)!chat.json",
      "export.zip (2 of 2)!chat.json (1 of 2)",
      "export.zip (2 of 2)!chat.json (2 of 2)",
    ]);
  });
});
