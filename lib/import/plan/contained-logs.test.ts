import { expect, test } from "vitest";

import { importFiles, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

interface Line {
  readonly uuid: string;
  readonly parentUuid: string | null;
  readonly sessionId: string;
}

/** A log of user lines that follow each other; each says its own id. */
function log(...lines: [sessionId: string, uuid: string, says?: string][]): string {
  let parentUuid: string | null = null;
  const written = lines.map(([sessionId, uuid, says = `Prompt ${uuid}`]) => {
    const line: Line = { uuid, parentUuid, sessionId };
    parentUuid = uuid;
    const message = { role: "user", content: says };
    return JSON.stringify({ ...line, type: "user", isSidechain: false, message });
  });
  return `${written.join("\n")}\n`;
}

const FIRST = log(["one", "a"], ["one", "b"]);
const RESUMED = log(["one", "a"], ["one", "b"], ["two", "c"]);

const decided = async (...files: [string, string][]) => {
  const { items } = await planFiles(...files);
  return items.map(({ name, verdict, documentId, decisionDefault }) => ({
    name,
    verdict,
    documentId,
    decisionDefault,
  }));
};

test("a session resumed in another log is left out, whichever comes first", async () => {
  const expected = [
    { name: "new.jsonl", verdict: "new", documentId: "two", decisionDefault: "import" },
    { name: "old.jsonl", verdict: "new", documentId: "one", decisionDefault: "skip" },
  ];
  expect(await decided(["old.jsonl", FIRST], ["new.jsonl", RESUMED])).toEqual(expected);
  expect(await decided(["new.jsonl", RESUMED], ["old.jsonl", FIRST])).toEqual(expected);
});

test("the note of what is left out names the log that goes on", async () => {
  const { items } = await planFiles(["old.jsonl", FIRST], ["new.jsonl", RESUMED]);
  const [message] = (items[1]?.notes ?? []).map((note) => note.message);
  expect(message).toContain("new.jsonl");
});

test("of two copies of one session the longer one counts", async () => {
  const longer = log(["one", "a"], ["one", "b"], ["one", "c"]);
  expect(await decided(["old.jsonl", FIRST], ["new.jsonl", longer])).toEqual([
    { name: "new.jsonl", verdict: "new", documentId: "one", decisionDefault: "import" },
    { name: "old.jsonl", verdict: "conflict", documentId: "one", decisionDefault: "keep-mine" },
  ]);
});

test("what is left out is not written", async () => {
  const report = await importFiles(["old.jsonl", FIRST], ["new.jsonl", RESUMED]);
  expect(report.items.map(({ outcome }) => outcome)).toEqual(["imported", "skipped"]);
  const longer = log(["one", "a"], ["one", "b"], ["one", "c"]);
  const again = await importFiles(["old.jsonl", FIRST], ["new.jsonl", longer]);
  expect(again.items.map(({ outcome }) => outcome)).toEqual(["imported", "skipped"]);
});

test("of several that go on, the longest is named", async () => {
  const longest = log(["one", "a"], ["one", "b"], ["two", "c"], ["three", "d"]);
  const plan = await planFiles(["1.jsonl", FIRST], ["2.jsonl", RESUMED], ["3.jsonl", longest]);
  const said = plan.items.map(({ name, notes }) => [name, notes[0]?.message.includes("3.jsonl")]);
  expect(said).toEqual([
    ["3.jsonl", false],
    ["2.jsonl", true],
    ["1.jsonl", true],
  ]);
});

test("a line that is too deep stops nothing", async () => {
  const deep = `{"type":"user","sessionId":"one","uuid":"a","message":${"[".repeat(90_000)}${"]".repeat(90_000)}}\n`;
  const plan = await planFiles(["deep.jsonl", deep], ["new.jsonl", RESUMED]);
  expect(plan.items.find(({ name }) => name === "new.jsonl")?.verdict).toBe("new");
});

test("logs that part ways, or say something else under the same id, both count", async () => {
  const fork = log(["one", "a"], ["one", "b"], ["three", "d"]);
  const other = log(["four", "a", "Something else"], ["four", "b"]);
  const plan = await planFiles(["1.jsonl", RESUMED], ["2.jsonl", fork], ["3.jsonl", other]);
  expect(plan.items.map(({ decisionDefault }) => decisionDefault)).toEqual(
    Array.from({ length: 3 }, () => "import"),
  );
});
