import { expect, test } from "vitest";
import { pageRoutes, screensOf } from "./screens";

const FULL = {
  conversation: "c1",
  importId: "i1",
  toolsetFile: "f1",
  toolset: "garden",
  tool: "weather",
};

test("every page of the app is looked at, each by a name of its own", () => {
  const screens = screensOf(FULL);
  expect(screens.length).toBeGreaterThanOrEqual(pageRoutes().length);
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
  expect(screens.find(({ name }) => name === "toolset-tool")?.address).toBe(
    "/toolsets/f1/tool?set=garden&name=weather",
  );
});

test("an empty library has no pages of what is in it", () => {
  const nothing = {
    conversation: null,
    importId: null,
    toolsetFile: null,
    toolset: null,
    tool: null,
  };
  for (const { address } of screensOf(nothing)) expect(address).not.toMatch(/\[|null/);
});
