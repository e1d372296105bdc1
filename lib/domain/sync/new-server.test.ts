import { expect, test } from "vitest";

import { toolsetOfServer } from "./new-server";

const SERVER = {
  name: " Files ",
  url: " https://mcp.example/a ",
  transport: "http",
  headers: { Authorization: "Bearer ${secret:FILES}", "": "" },
  newTools: "ask",
} as const;

test("a server becomes a toolset that knows none of its tools", () => {
  expect(toolsetOfServer(SERVER)).toEqual({
    ok: true,
    toolset: {
      id: "Files",
      kind: "mcp",
      server: { type: "http", url: "https://mcp.example/a" },
      headers: { Authorization: "Bearer ${secret:FILES}" },
      extensions: { "dev.colloquy:permissions": { v: 1, newTools: "ask" } },
      tools: [],
    },
  });
});

test("a transport that has to be found out is not stated", () => {
  expect(toolsetOfServer({ ...SERVER, transport: "auto" })).toMatchObject({
    toolset: { server: { url: "https://mcp.example/a" } },
  });
  expect(JSON.stringify(toolsetOfServer({ ...SERVER, transport: "auto" }))).not.toContain("type");
});

test.each([
  [{ name: "  " }, "name"],
  [{ url: "mcp.example" }, "https://"],
  [{ url: "file:///etc/passwd" }, "https://"],
  [{ url: "https://me:word@mcp.example/" }, "Credentials"],
  [{ url: "https://mcp.example/?key=${secret:A}" }, "Credentials"],
])("%o is refused", (members, words) => {
  const made = toolsetOfServer({ ...SERVER, ...members });
  expect(made).toMatchObject({ ok: false, message: expect.stringContaining(words) as string });
});
