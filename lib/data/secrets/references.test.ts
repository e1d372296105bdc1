import { expect, test } from "vitest";

import { importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { readSecretReferences } from "./references";

useLibrary();

test("rows say where they stand and where they would be sent", async () => {
  const toolset = buildToolset({
    kind: "mcp",
    server: { url: "https://git.example/mcp" },
    headers: { Authorization: "Bearer ${secret:GIT}" },
  });
  const { id } = await importToolsets(JSON.stringify(buildToolsets([toolset])));
  const { rows, toolsets } = await readSecretReferences(() => "unset");
  expect(toolsets).toBe(1);
  expect(rows).toMatchObject([
    {
      fileId: id,
      toolsetId: "webtools",
      toolName: null,
      kind: "reference",
      shown: "${secret:GIT}",
      path: ["headers", "Authorization"],
      target: "https://git.example",
      state: "unset",
    },
  ]);
});
