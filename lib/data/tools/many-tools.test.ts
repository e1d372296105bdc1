import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { getToolsetFile } from "@/lib/data/toolsets/list";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { longestTurn } from "@/lib/testing/longest-turn";

import { renameTool } from "./rename";

useLibrary();

/** Collecting the permissions of the larger library took 300 and more, of the smaller 150. */
const MOST_MS = 120;

const fileOf = (toolset: object) =>
  JSON.stringify({
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    toolsets: [toolset],
  });

const tools = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `t${at}` }));

test("a tool gets another name in short turns, however many the library has", async () => {
  await importConversation(
    JSON.stringify({
      id: "decides",
      schemaUrl: "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json",
      mediaType: "application/vnd.cjson+json",
      conversationTitle: "Decides",
      toolOverrides: [{ toolId: "unknown", enabled: false }],
      messages: [],
    }),
  );
  const turns: number[] = [];
  for (const files of [1, 3]) {
    let id = "";
    for (let at = 0; at < files; at += 1) {
      const toolset = { id: `of-${files}-${at}`, kind: "builtin", tools: tools(20_000) };
      id = (await importToolsets(fileOf(toolset))).id;
    }
    const row = (await getToolsetFile(LOCAL_VIEWER, id))?.toolsets[0]?.row;
    let expectedRevision = row?.revision ?? 0;
    const longest = await longestTurn(async () => {
      const input = { fileId: id, toolsetId: row?.id ?? 0, tool: 0, withReferences: true };
      const to = `other${expectedRevision}`;
      const { outcome } = await renameTool(LOCAL_VIEWER, { ...input, expectedRevision, to });
      expect(outcome).toMatchObject({ ok: true });
      expectedRevision += 1;
      await getToolsetFile(LOCAL_VIEWER, id);
    }, MOST_MS);
    turns.push(longest);
  }
  expect(turns.filter((ms) => ms >= MOST_MS)).toEqual([]);
}, 120_000);

test("twenty patterns are tried on long descriptions in short turns, however many tools there are", async () => {
  const pattern = (at: number) => ({
    attribute: "ATTRIBUTE_DESCRIPTION",
    matcher: { regex: `(a|b)*c${at}[a-z]+` },
  });
  const adapter = {
    mcp: { excludeTools: { filters: Array.from({ length: 20 }, (_, at) => pattern(at)) } },
  };
  const extensions = { "dev.colloquy:cadenya": { source: { spec: { adapter } } } };
  const turns: number[] = [];
  let files = 0;
  for (const count of [50, 200]) {
    // What a list says of a tool is kept, so each try has tools of its own.
    const read = async () => {
      const described = tools(count).map((tool) => ({ ...tool, summary: "ab ".repeat(2000) }));
      const toolset = { id: `filtered-${files}`, kind: "builtin", extensions, tools: described };
      files += 1;
      const { id } = await importToolsets(fileOf(toolset));
      await getToolsetFile(LOCAL_VIEWER, id);
    };
    turns.push(await longestTurn(read, MOST_MS));
  }
  expect(turns.filter((ms) => ms >= MOST_MS)).toEqual([]);
}, 120_000);
