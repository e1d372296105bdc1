import { expect, test } from "vitest";

import { editStructure } from "./structure";

test("more tools than can be added one after the other are refused with the number", () => {
  const text = JSON.stringify({ toolsets: [{ id: "a", tools: [] }] });
  const values = Array.from({ length: 30_000 }, (_, at) => ({ name: `t${at}` }));
  const edited = editStructure(text, { kind: "addTools", toolset: 0, values });
  expect(edited).toMatchObject({ ok: false });
  expect(JSON.stringify(edited)).toContain("30,000 tools");
});
