import fc from "fast-check";
import { expect, test } from "vitest";

import { toolOfListing } from "@/lib/domain/sync/listed-tool";
import { listedTool } from "@/lib/testing/arbitrary/listing";

import { readTool } from "./kit/tools/stored-tool";
import { MCP_TARGET, writeToolEntry } from "./kit/tools/targets";

test("what a server has listed leaves as it was listed, with members nobody knows", () => {
  fc.assert(
    fc.property(listedTool, (raw) => {
      const stored = readTool(JSON.parse(JSON.stringify(toolOfListing(raw, "2025-11-25"))));
      expect(stored).not.toBe(null);
      const written = stored && writeToolEntry(stored, stored.name, MCP_TARGET);
      expect(JSON.parse(JSON.stringify(written))).toEqual(JSON.parse(JSON.stringify(raw)));
    }),
  );
});

test("what was edited since leaves with it", () => {
  const raw = { name: "a", description: "Theirs.", inputSchema: {}, extra: { kept: true } };
  const tool = { ...toolOfListing(raw, null), summary: "Mine.", extensions: {} };
  const stored = readTool({ ...tool, extensions: toolOfListing(raw, null).extensions });
  expect(stored && writeToolEntry(stored, "a", MCP_TARGET)).toEqual({
    ...raw,
    description: "Mine.",
  });
});
