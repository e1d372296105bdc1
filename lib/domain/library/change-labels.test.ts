import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { changeResult, reversalResult } from "./change-labels";

test.each([
  ["Edit the text", "Edited the text"],
  ["Remove a message", "Removed a message"],
  ["Delete", "Message deleted"],
  ["Change the tags", "Changed the tags"],
  ["Make it a composite message", "Made it a composite message"],
  ["Move 3 messages to a new conversation", "Moved 3 messages to a new conversation"],
  ["Restore version 3", "Restored version 3"],
  ["Fix: Write midnight UTC", "Fixed: Write midnight UTC"],
  ["Undo: Edit the text", "Undone: edited the text"],
  ["Redo: Change the tags", "Redone: changed the tags"],
])("the toast of %s says %s", (label, result) => {
  expect(changeResult(label)).toBe(result);
});

test("undo names what it took back", () => {
  expect(reversalResult("undo", "Delete")).toBe("Undone: message deleted");
  expect(reversalResult("redo", "Pin")).toBe("Redone: message pinned");
  expect(reversalResult("redo", "Edit the text")).toBe("Redone: edited the text");
});

test("no label of a change in the code stays in the imperative", () => {
  const files = ["lib/data", "lib/domain/conversation", "lib/domain/toolset"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name}`),
  );
  const labels = files.flatMap((file) =>
    Array.from(
      readFileSync(file, "utf8").matchAll(/\blabel(?::|\s=)\s[^"`;]*?["`]([A-Z][a-z]+ [^"`$]*)/gu),
      ([, label = ""]) => label,
    ),
  );
  expect(labels.length).toBeGreaterThan(15);
  for (const label of labels.filter((each) => !/^(?:As|The) /u.test(each))) {
    expect(changeResult(label)).toMatch(/^(?:\w+ed|Made|Kept|Set|Split|Took|Copied) |^Message /u);
  }
});
