import { expect, test } from "vitest";

import { readCallableTool } from "@/lib/data/calls/callable-tool";
import { listServerItems } from "@/lib/data/server-items/list-items";
import { noInstallation } from "@/lib/testing/builders/no-installation";
import { useLibrary } from "@/lib/testing/library/library";
import { addServer, syncToEnd, toolsOf } from "@/lib/testing/library/synced-toolset";
import { plainTool } from "@/lib/testing/mcp/behaviours";
import { answer, serveTools } from "@/lib/testing/mcp/tool-server";

import { nameAsListed } from "./name-as-listed";

/** U+0000, and what a database may hold in its place. */
const NAMES = ["a\u0000b", "a\uFFFDb", "\u0000", "plain"];

useLibrary();

test("what a server names with any character is the same at each sync, and is called by that name", async () => {
  const server = await serveTools((exchange) => {
    switch (exchange.method) {
      case "initialize":
        return answer(exchange, {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {}, prompts: {} },
          serverInfo: { name: "names", version: "1" },
        });
      case "tools/list":
        return answer(exchange, { tools: NAMES.map((name) => plainTool(name)) });
      case "prompts/list":
        return answer(exchange, { prompts: NAMES.map((name) => ({ name })) });
      default:
        return false;
    }
  });
  try {
    const set = await addServer(server.url);
    expect(await syncToEnd(set)).toMatchObject({ counts: { added: NAMES.length } });
    const prompts = async () =>
      (await listServerItems(set.rowId, 1)).items.map(({ id, key }) => [id, key]);
    const before = await prompts();
    expect(before.map(([, key]) => key)).toHaveLength(NAMES.length);
    expect(before.map(([, key]) => key)).toEqual(expect.arrayContaining(NAMES));
    for (let sync = 0; sync < 2; sync += 1) {
      expect(await syncToEnd(set)).toMatchObject({
        counts: { added: 0, missing: 0, unchanged: NAMES.length },
      });
    }
    expect(await prompts()).toEqual(before);
    expect((await toolsOf(set)).map(({ name }) => name)).toEqual(NAMES);
    const called = await Promise.all(
      NAMES.map((_, tool) =>
        readCallableTool({ fileId: set.fileId, toolset: set.rowId, tool }, noInstallation),
      ),
    );
    expect(called.map((tool) => tool?.serverName)).toEqual(NAMES);
  } finally {
    await server.close();
  }
});

test("a name is taken from a definition only where the column holds the same one", () => {
  expect(nameAsListed("a\uFFFDb", '{"name":"a\\u0000b"}')).toBe("a\u0000b");
  expect(nameAsListed("a\uFFFDb", '{"name":"a\uFFFDb"}')).toBe("a\uFFFDb");
  expect(nameAsListed("a\uFFFDb", '{"name":"other"}')).toBe("a\uFFFDb");
  expect(nameAsListed("a\uFFFDb", "{}")).toBe("a\uFFFDb");
  expect(nameAsListed("plain", "not read")).toBe("plain");
  expect(nameAsListed("d://\uFFFD", '{"uri":"d://\\u0000"}', "uri")).toBe("d://\u0000");
});
