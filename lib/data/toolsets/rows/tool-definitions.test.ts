import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import type { ToolCallView } from "@/lib/domain/conversation/view/types";
import { buildCall, buildComposite, buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { loadTimelineWindow } from "@/lib/data/timeline/get";

useLibrary();

const TOOLSETS = JSON.stringify({
  schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
  toolsets: [
    {
      id: "garden",
      kind: "mcp",
      version: "2",
      server: { url: "https://tools.example.com/mcp" },
      tools: [
        {
          name: "weather",
          argsSchema: {
            type: "object",
            properties: { day: { type: "string" } },
            required: ["day"],
          },
        },
        { name: "broken", argsSchema: { type: "nonsense" } },
      ],
    },
  ],
});

async function store(calls: Parameters<typeof buildCall>[0][]): Promise<string> {
  const messages = [buildComposite(calls.map(buildCall))];
  const { id } = await importConversation(JSON.stringify(buildConversation({ messages })));
  return id;
}

async function cards(id: string): Promise<ToolCallView[]> {
  const window = await loadTimelineWindow(LOCAL_VIEWER, id);
  const blocks = window?.slots[0]?.message?.blocks ?? [];
  return blocks.filter((block) => block.kind === "toolCall");
}

test("a call is linked with the stored toolset and held against its schema", async () => {
  const id = await store([
    { id: "a", toolRef: { name: "weather", toolsetId: "garden" }, args: { day: "Sunday" } },
    { id: "b", toolRef: { name: "weather", version: "1" }, args: { day: 7 } },
    { id: "c", toolRef: { name: "broken" }, args: {} },
    { id: "d", toolRef: { name: "nowhere" }, args: {} },
  ]);
  expect((await cards(id)).map(({ definition, notes }) => [definition, notes])).toEqual([
    [null, []],
    [null, []],
    [null, []],
    [null, []],
  ]);
  const { id: fileId } = await importToolsets(TOOLSETS);
  const definition = { fileId, toolsetId: "garden", version: "2" };
  const rules = (await cards(id)).map((card) => [card.definition, card.notes.map((n) => n.rule)]);
  expect(rules).toEqual([
    [definition, []],
    [definition, ["tool.args-schema", "tool.version-drift"]],
    [definition, []],
    [null, ["tool.unknown"]],
  ]);
});
