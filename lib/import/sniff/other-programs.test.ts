import { expect, test } from "vitest";

import type { PlanItem } from "@/lib/domain/imports/plan";
import { asRecord } from "@/lib/shared/read-value";
import { collectText, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { AGENT_PROGRAMS } from "../__corpus__/agent-programs";
import { CHAT_PROGRAMS } from "../__corpus__/chat-programs";
import { CHAT_SERVICES } from "../__corpus__/chat-services";
import { ANSWER, QUESTION } from "../__corpus__/said";
import { itemText } from "../session/item-text";

useLibrary();

const OTHER_PROGRAMS = [...CHAT_SERVICES, ...CHAT_PROGRAMS, ...AGENT_PROGRAMS];

/** The text of the messages of an item, without what only its extensions keep. */
async function saidIn(planId: string, { id }: PlanItem): Promise<string> {
  const text = await itemText(planId, id);
  const document = asRecord(JSON.parse(await collectText(text!.stream)));
  return JSON.stringify(document?.["messages"], (key, value: unknown) =>
    key === "extensions" ? undefined : value,
  );
}

test.each(OTHER_PROGRAMS)(
  "a conversation of %s is read with its text, or refused by name",
  async (_, name, content) => {
    const { id, items } = await planFiles([name, content]);
    expect(items).not.toEqual([]);
    for (const item of items) {
      const isTold = item.problems.some(({ rule }) =>
        ["import.unknown-format", "import.text-lost"].includes(rule),
      );
      const said = item.verdict === "invalid" ? "" : await saidIn(id, item);
      const isWhole = said.includes(QUESTION) && said.includes(ANSWER);
      expect([item.format, isTold || isWhole]).toEqual([item.format, true]);
    }
  },
);

const planOf = async (program: string) => {
  const shapes = OTHER_PROGRAMS.filter(([label]) => label.startsWith(program));
  const plans = await Promise.all(shapes.map(([, name, content]) => planFiles([name, content])));
  return plans.flatMap(({ items }) => items);
};

test("messages with typed parts are not taken for contents of Gemini", async () => {
  const items = await planOf("Vercel AI SDK");
  expect(items).toHaveLength(3);
  expect(items.map(({ format }) => format)).not.toContain("gemini-api");
});

test("a conversation of which one side says nothing is no success", async () => {
  const said = [
    { id: "1", role: "user", content: QUESTION },
    { id: "2", role: "assistant", content: "", segments: [{ words: ANSWER }] },
    { id: "3", role: "user", content: QUESTION },
    { id: "4", role: "assistant", content: "", segments: [{ words: `Again: ${ANSWER}` }] },
  ];
  const { items } = await planFiles(["chat.json", said]);
  const [item] = items;
  expect(item).toMatchObject({ verdict: "invalid", problems: [{ rule: "import.text-lost" }] });
});
