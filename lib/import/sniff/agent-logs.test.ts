import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { planFiles, zipFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const FIXTURE =
  "../../formats/claude-code/__fixtures__/sub-agents-in-notes-on-progress.input.jsonl";
const SESSION = readFileSync(join(import.meta.dirname, FIXTURE), "utf8");

/** The agent's own log, in which it says more than the notes carried. */
const AGENT = ["n1", "n2", "n3", "n4", "n5"]
  .map((uuid, at) => ({
    type: at % 2 === 0 ? "user" : "assistant",
    uuid,
    parentUuid: at === 0 ? null : `n${at}`,
    isSidechain: true,
    agentId: "add1",
    sessionId: "5e55-77",
    timestamp: `2026-03-11T23:19:0${at + 3}.905Z`,
    message: { role: at % 2 === 0 ? "user" : "assistant", content: `Message ${at} of the agent.` },
  }))
  .map((line) => JSON.stringify(line))
  .join("\n");

const conversationsOf = (plan: Awaited<ReturnType<typeof planFiles>>) =>
  plan.items.map(({ documentId, verdict, counts }) => [documentId, verdict, counts.messages]);

describe("the work of a sub-agent", () => {
  test("is kept out of the notes of its session where its own log is absent", async () => {
    const plan = await planFiles(["5e55-77.jsonl", SESSION]);
    expect(conversationsOf(plan)).toEqual([
      ["5e55-77", "new", 4],
      ["5e55-77:add1", "new", 4],
    ]);
  });

  test.each([
    ["loose files", (files: [string, string][]) => planFiles(...files)],
    [
      "an archive",
      async (files: [string, string][]) => planFiles(["logs.zip", await zipFiles(...files)]),
    ],
  ])("comes once from %s that hold its own log", async (_, plan) => {
    const planned = await plan([
      ["p/5e55-77.jsonl", SESSION],
      ["p/5e55-77/subagents/agent-add1.jsonl", `${AGENT}\n`],
    ]);
    expect(conversationsOf(planned)).toEqual([
      ["5e55-77:add1", "new", 5],
      ["5e55-77", "new", 4],
    ]);
    expect(planned.notes.join(" ")).toContain("the agent’s own log");
  });

  test.each([1, 2, 3])("is not lost where its own log has %i of its messages", async (lines) => {
    const own = carriedByNotes()
      .slice(0, lines)
      .map((line) => JSON.stringify(line));
    const planned = await planFiles(
      ["p/5e55-77.jsonl", SESSION],
      ["p/5e55-77/subagents/agent-add1.jsonl", `${own.join("\n")}\n{"type":"assis`],
    );
    expect(conversationsOf(planned)).toContainEqual(["5e55-77:add1", "conflict", 4]);
    expect(planned.notes.join(" ")).toContain("both are listed");
  });

  test.each(["behind", "before"])(
    "comes once where its own lines are %s the notes",
    async (where) => {
      for (const hasIds of [true, false]) {
        const own = carriedByNotes()
          .map((line) => JSON.stringify(line))
          .join("\n");
        const notes = hasIds ? SESSION : SESSION.replaceAll(/"uuid": "n\d", /g, "");
        const text = where === "behind" ? `${notes}${own}\n` : `${own}\n${notes}`;
        const planned = await planFiles(["all.jsonl", text]);
        expect(conversationsOf(planned)).toContainEqual(["5e55-77:add1", "new", 4]);
        expect(planned.items.flatMap(({ problems }) => problems)).toEqual([]);
      }
    },
  );
});

/** The lines of the agent’s own log that the notes carry, a single text as it is there. */
function carriedByNotes(): object[] {
  let parentUuid: string | null = null;
  const known = new Set<string>();
  return SESSION.split("\n").flatMap((text) => {
    const line = (text === "" ? {} : JSON.parse(text)) as Note;
    const carried = line.data?.message;
    if (carried === undefined || known.has(carried.uuid)) return [];
    known.add(carried.uuid);
    const { content } = carried.message;
    const [first] = content;
    const own = content.length === 1 && first?.text !== undefined ? first.text : content;
    const { sessionId } = line;
    const message = { ...carried.message, content: own };
    const made = { ...carried, message, sessionId, agentId: "add1", isSidechain: true, parentUuid };
    parentUuid = carried.uuid;
    return [made];
  });
}

interface Note {
  sessionId: string;
  data?: { message?: { uuid: string; message: { content: { text?: string }[] } } };
}
