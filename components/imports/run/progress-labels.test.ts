import { expect, test } from "vitest";
import { filesSent, itemNoun } from "./progress-labels";

test("a run counts what all of its items are", () => {
  expect(itemNoun([{ kind: "conversation" }, { kind: "conversation" }])[1]).toBe("conversations");
  expect(itemNoun([{ kind: "toolsets" }])[0]).toBe("toolset file");
  expect(itemNoun([{ kind: "conversation" }, { kind: "toolsets" }])[1]).toBe("documents");
  expect(itemNoun([{ kind: "unknown" }])[1]).toBe("documents");
  expect(itemNoun([])[1]).toBe("documents");
});

test("a file is sent when all of its bytes are", () => {
  expect(filesSent([10, 20, 0, 5], 9)).toBe(0);
  expect(filesSent([10, 20, 0, 5], 10)).toBe(1);
  expect(filesSent([10, 20, 0, 5], 34)).toBe(3);
  expect(filesSent([10, 20, 0, 5], 35)).toBe(4);
});
