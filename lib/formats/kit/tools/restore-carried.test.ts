import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonRecord } from "@/lib/shared/read-value";
import { restoreCarried } from "./restore-carried";

const CARRIERS = fc.option(
  fc.record({
    toolset: fc.oneof(
      fc.constantFrom<unknown>("a", "b", null, 1),
      fc.constantFrom("a", "b").map((id) => ({ id, kind: "builtin" })),
    ),
  }),
  { nil: null },
);

const read = (carriers: readonly (JsonRecord | null)[]) => ({
  toolset: {
    id: "file",
    kind: "builtin" as const,
    tools: carriers.map((_, at) => ({ name: `tool-${at}`, title: `tool-${at}` })),
  },
  carriers,
});

test("every tool is in one toolset, whatever the others carry", () => {
  fc.assert(
    fc.property(fc.array(CARRIERS), (carriers) => {
      const toolsets = restoreCarried([read(carriers)], { restore: (tool) => tool });
      const names = toolsets.flatMap(({ tools }) => (tools ?? []).map(({ name }) => name));
      expect(names.toSorted()).toEqual(carriers.map((_, at) => `tool-${at}`).toSorted());
    }),
  );
});

test("a tool whose toolset was described by a definition that is gone stays in the file's", () => {
  const carriers = [{ toolset: { id: "a", kind: "builtin" } }, { toolset: "b" }];
  expect(
    restoreCarried([read(carriers)], { restore: (tool) => tool }).map(({ id, tools }) => [
      id,
      tools?.[0]?.name,
    ]),
  ).toEqual([
    ["a", "tool-0"],
    ["file", "tool-1"],
  ]);
});

test("the order of the definitions does not matter", () => {
  const carriers = [{ toolset: "a" }, { toolset: { id: "a", kind: "builtin" } }];
  expect(restoreCarried([read(carriers)], { restore: (tool) => tool })).toMatchObject([
    { id: "a", tools: [{ name: "tool-0" }, { name: "tool-1" }] },
  ]);
});
