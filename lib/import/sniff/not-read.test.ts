import { describe, expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";
import { planFiles, zipFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const problemOf = async (name: string, content: unknown) =>
  (await planFiles([name, content])).items[0]?.problems[0];

const SETTINGS = '{\n  // the size of letters\n  "editor.fontSize": 14,\n}\n';

describe("a file that is none of our formats", () => {
  test.each([
    ["notes.md", "# Notes\n\nSome text.\n", "Markdown"],
    ["notes.md", "[link](https://example.com) and more\n", "Markdown"],
    ["list.md", "- [ ] one\n", "Markdown"],
    ["pyproject.toml", '[project]\nname = "walnut"\n', "TOML"],
    ["config.toml", 'model = "large"\n', "TOML"],
    ["lists.toml", '[[bin]]\nname = "walnut"\npath = "src/main.rs"\n', "TOML"],
    ["table.csv", "name,count\nwalnut,3\n", "CSV"],
    ["numbers.csv", "1\n2\n3\n", "CSV"],
    ["quoted.csv", '"name"\n"walnut"\n', "CSV"],
    ["settings.ini", "[core]\nname = walnut\n", "settings file"],
    [".env", "KEY=walnut\n", "settings file"],
    ["app/.env.local", "KEY=walnut\n", "settings file"],
    ["notes.txt", "Plain words.\n", "text"],
    ["latin1.txt", Buffer.from("Gr\xfc\xdfe", "latin1"), "text"],
    ["server.log", "2026-01-01 12:00:00 started\n", "a log"],
    ["server.log", "[2026-01-01] started, and went on for a long time after that\n", "a log"],
    ["feed.xml", '<?xml version="1.0"?><feed/>\n', "XML"],
    ["main.py", "print('walnut')\n", "source code"],
    [
      "data.py",
      "{'single': 'quotes', 'are': 'not JSON', 'in': 'any reader of it'}\n",
      "source code",
    ],
    ["index.ts", "export const walnut = 1;\n", "source code"],
    ["Dockerfile", "FROM debian\n", "source code"],
    ["walnut", "no name says what it is\n", "text"],
  ])("%s (%j) is told as %s, with what comes closest", async (name, content, what) => {
    const problem = await problemOf(name, content);
    expect(problem).toMatchObject({ rule: "import.unknown-format" });
    expect(problem?.message).toMatch(/^Not a format Colloquy reads\. This is /);
    expect(problem?.message).toContain(what);
    expect(problem?.message).toMatch(/Closest: .+(since|which)/);
    expect(problem).not.toHaveProperty("line");
  });

  test("as settings with comments names its keys", async () => {
    const problem = await problemOf("settings.json", SETTINGS);
    expect(problem?.message).toMatch(
      /^Not a format Colloquy reads\. This is JSON with comments\. It has the keys "editor\.fontSize"/,
    );
  });

  test("with comments, that is a host configuration, is read", async () => {
    const text = '{\n  // servers\n  "mcpServers": { "files": { "command": "files" }, },\n}\n';
    const plan = await planFiles(["claude_desktop_config.json", text]);
    expect(plan.items).toMatchObject([{ verdict: "new", kind: "toolsets" }]);
  });
});

test.each([
  ["webui.db", `SQLite format 3\0${"x".repeat(100)}`, "an SQLite database"],
  ["chat.pdf", "%PDF-1.7\n1 0 obj", "a PDF"],
  ["chat.txt", Buffer.from("\ufeff[]", "utf16le"), "UTF-16"],
  ["chat.json", Buffer.from('{"text": "Grüße, мир 👋"}', "utf16le"), "text in UTF-16"],
  ["chat.json", Buffer.from('[{"text": "潮の満ち引き"}]', "utf16le").swap16(), "text in UTF-16"],
  ["notes.txt", Buffer.from("Hello, and some more.\r\n".repeat(99), "utf16le"), "text in UTF-16"],
  ["chat.json", Buffer.from(new Uint32Array(Buffer.from('{"a": 1}')).buffer), "text in UTF-32"],
  ["samples.raw", Buffer.from([7, 0, 9, 0, 2, 0, 5, 0, 1, 0, 3, 0]), "binary data"],
  ["chat.txt", Buffer.from([0xff, 0xfe, 0, 0, 0x5b, 0, 0, 0]), "UTF-32"],
  ["rows.parquet", "PAR1\0\0rows", "a Parquet file"],
  ["chats.7z", Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), "an archive of a kind"],
  ["chats.tar", `${"a.json".padEnd(257, "\0")}ustar`, "an archive of a kind"],
  ["data.bin", Buffer.from([1, 0, 2]), "binary data"],
])("%s is told by what is in it", async (name, content, what) => {
  const problem = await problemOf(name, content);
  expect(problem).toMatchObject({ rule: "import.binary" });
  expect(problem?.message).toMatch(/^Not a format Colloquy reads\. This is /);
  expect(problem?.message).toContain(what);
});

const AIDER = "\n# aider chat started at 2026-05-04 10:00:00\n\n#### Walnut?\n\nYes.\n";

test.each([
  ["a page of a chat program", ["a/.aider.chat.history.md", AIDER], "a chat history of Aider"],
  ["a database", ["data/webui.db", "SQLite format 3\0x"], "an SQLite database"],
  ["a text of an office program", ["[Content_Types].xml", "<Types/>"], "an office program"],
  ["anything else", ["readme.txt", "Hello"], "no conversation, toolset or other document."],
] as const)("an archive with %s alone is told as that", async (_, file, what) => {
  const problem = await problemOf("chats.zip", await zipFiles([...file]));
  expect(problem?.rule).toBe("zip.no-documents");
  expect(problem?.message).toContain(what);
});

test("lines that are lists are no broken JSON", async () => {
  const line = JSON.stringify(["Walnut", "Hazel"]);
  const problem = await problemOf("lists.jsonl", `${line}\n${line}\n`);
  expect(problem).toMatchObject({ rule: "import.unknown-format" });
  expect(problem?.message).toContain("Its first item is a list.");
  expect((await problemOf("broken.json", `[\n${line},\n${line}\n`))?.rule).toMatch(/^json\./);
});

describe("a file that is meant to be JSON", () => {
  const conversation = JSON.stringify(buildConversation(), null, 2);

  test.each([
    ["broken.json", "walnut"],
    ["broken.jsonl", "walnut\nwalnut\n"],
    ["cut.txt", conversation.slice(0, -20)],
    ["cut", conversation.slice(0, 200)],
    ["broken.txt", conversation.replace('"messages":', '"messages"')],
    ["short.txt", '{"a": 1 "b": 2}'],
  ])("%s keeps the place of its fault", async (name, content) => {
    const problem = await problemOf(name, content);
    expect(problem?.rule).toMatch(/^json\./);
    expect(problem?.line).toBeGreaterThan(0);
  });
});

test("files and entries without a byte are named as empty, and the others go on", async () => {
  const zip = await zipFiles(["empty.json", ""], ["good.json", buildConversation()]);
  const plan = await planFiles(
    ["empty.md", ""],
    ["empty.yaml", ""],
    ["export.zip", zip],
    ["good.json", buildConversation()],
  );
  expect(
    plan.items.map(({ name, verdict, problems }) => [name, verdict, problems[0]?.rule]),
  ).toEqual([
    ["empty.md", "invalid", "import.empty"],
    ["empty.yaml", "invalid", "import.empty"],
    ["export.zip!empty.json", "invalid", "import.empty"],
    ["export.zip!good.json", "new", undefined],
    ["good.json", "new", undefined],
  ]);
});
