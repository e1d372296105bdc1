import { expect, test } from "vitest";
import { collectPermissions } from "../resolve/collect";
import { riskMatrix } from "./risk-matrix";

const tool = (name: string, annotations: object | null, more: object = {}) => ({
  name,
  argsSchema: { type: "object" },
  ...more,
  ...(annotations === null
    ? {}
    : {
        extensions: {
          "dev.colloquy:mcp": {
            v: 1,
            format: "mcp",
            origin: true,
            source: { name, inputSchema: { type: "object" }, annotations },
          },
        },
      }),
});

test("counts tools by decision and by what they say about themselves", () => {
  const toolsets = [
    {
      id: "files",
      tools: [tool("read", { readOnlyHint: true }), tool("wipe", { destructiveHint: true })],
    },
    { id: "web", tools: [tool("get", null, { enabled: false })] },
  ];
  const { tools } = collectPermissions({ toolsets });
  const rows = riskMatrix(
    tools.map((each) => ({ fileId: "f", tool: each })),
    toolsets,
  );
  const of = (id: string) => rows.find(({ toolsetId }) => toolsetId === id)?.counts;
  const files = of("files");
  const sum = (risk: "all" | "destructive" | "readOnly" | "notStated") =>
    (files?.runs[risk] ?? 0) + (files?.asks[risk] ?? 0) + (files?.off[risk] ?? 0);
  expect([sum("all"), sum("destructive"), sum("readOnly"), sum("notStated")]).toEqual([2, 1, 1, 0]);
  expect(of("web")?.off).toEqual({ all: 1, destructive: 0, notStated: 1, readOnly: 0 });
  expect(of("web")?.runs.all).toBe(0);
});
