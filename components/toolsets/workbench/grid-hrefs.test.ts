import { expect, test } from "vitest";
import { buildToolRow, buildToolsetRow } from "@/lib/testing/builders/grid";
import { tryHref } from "./grid-hrefs";

test("a tool of a server is tried on its own page, also one of two with a name", () => {
  const toolset = buildToolsetRow({ toolsetId: "my files", kind: "mcp" });
  const read = { toolset, tool: buildToolRow({ name: "read&write" }) };
  expect(tryHref("f1", read)).toBe("/toolsets/f1/tool?set=my+files&name=read%26write&tab=form");
  const twin = { toolset, tool: buildToolRow({ position: 3, isTwin: true }) };
  expect(tryHref("f1", twin)).toBe("/toolsets/f1/tool?set=my+files&name=read&at=3&tab=form");
});

test("a tool that no server runs is not tried", () => {
  const row = { toolset: buildToolsetRow({ kind: "builtin" }), tool: buildToolRow() };
  expect(tryHref("f1", row)).toBe(null);
});
