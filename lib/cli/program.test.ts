import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { closeStore } from "@/lib/data/library/client";

import { EXIT } from "./io/exit-code";
import { runProgram } from "./program";
import { printedLine } from "./io/terminal";

const URL = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";
const text = (id: string, extra: object = {}, words = "Hello there") =>
  `${JSON.stringify(
    {
      id,
      schemaUrl: URL,
      conversationTitle: `Talk ${id}`,
      ...extra,
      messages: [{ id: "m1", role: "user", messageType: "text", content: words }],
    },
    null,
    2,
  )}\n`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-cli-"));
  process.env["COLLOQUY_CALLED_FROM"] = folder;
  process.env["COLLOQUY_DATA"] = join(folder, "data");
});
afterEach(async () => {
  await closeStore();
  delete process.env["COLLOQUY_CALLED_FROM"];
  rmSync(folder, { recursive: true });
});

const put = (name: string, content: string) => writeFileSync(join(folder, name), content);
const get = (name: string) => readFileSync(join(folder, name), "utf8");

async function call(args: string, input = "") {
  const out: string[] = [];
  const said: string[] = [];
  async function* piped() {
    await Promise.resolve();
    yield Buffer.from(input);
  }
  const code = await runProgram(args.split(" ").filter(Boolean), {
    input: piped(),
    write: (chunk) => {
      out.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
      return Promise.resolve();
    },
    print: (...cells) => Promise.resolve(void out.push(printedLine(cells))),
    say: (line) => void said.push(line),
  });
  return { code, out: out.join(""), said: said.join("\n") };
}

describe("validate", () => {
  test("says valid of what is valid, also from standard input", async () => {
    const { code, out } = await call("validate -", text("a"));
    expect(code).toBe(EXIT.done);
    expect(out).toBe("stdin: valid conversation, 0 errors, 0 warnings\n");
  });

  test("names the place of what is wrong", async () => {
    put("bad.json", text("a").replace('"user"', '"owner"'));
    const { code, out } = await call("validate bad.json");
    expect(code).toBe(EXIT.found);
    expect(out).toMatch(/^bad\.json:8:\d+: error: .* \[.*\] \(\/messages\/0\/role\)\n/);
  });

  test("gives one object a document as JSON", async () => {
    mkdirSync(join(folder, "all"));
    put("all/1.json", text("a"));
    put("all/2.json", "{");
    const { code, out } = await call("validate all --json");
    const reports = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { file: string; valid: boolean });
    expect(reports.map(({ file, valid }) => [file, valid])).toEqual([
      ["all/1.json", true],
      ["all/2.json", false],
    ]);
    expect(code).toBe(EXIT.found);
  });
});

describe("import and export", () => {
  test("a plan changes nothing; a run imports, and the export has the same bytes", async () => {
    const document = text("a", { numbers: 1 }).replace("1", "1.0");
    put("a.json", document);
    const planned = await call("import a.json");
    expect(planned).toMatchObject({ code: EXIT.done });
    expect(planned.out).toContain("1 document with 1 message: 1 new");
    expect(await call("export doc:a")).toMatchObject({ code: EXIT.found });

    const run = await call("import a.json --run");
    expect(run.out).toContain("1 imported");
    const left = await call("export doc:a");
    expect(left.out).toBe(document);
    expect((await call("import a.json")).out).toContain("1 unchanged");
  });

  test("a private conversation leaves with consent only", async () => {
    put("p.json", text("p", { isPrivate: true }));
    await call("import p.json --run");
    const refused = await call("export");
    expect(refused).toMatchObject({ code: EXIT.decision, out: "" });
    expect(refused.said).toContain("Talk p");
    expect(await call("export --consent all")).toMatchObject({
      code: EXIT.done,
      out: get("p.json"),
    });
    expect(await call("export --skip-private")).toMatchObject({ code: EXIT.found, out: "" });
  });

  test("references to private conversations are named, and left out on request", async () => {
    put("p.json", text("secret-parent", { isPrivate: true, conversationTitle: "Divorce plans" }));
    put("c.json", text("child", { parentDocumentId: "secret-parent" }));
    await call("import p.json c.json --run");
    const kept = await call("export doc:child");
    expect(kept.code).toBe(EXIT.done);
    expect(kept.out).toContain("secret-parent");
    expect(kept.said).toContain("secret-parent (Divorce plans)");
    expect(kept.said).toContain("--private-references leave-out");
    const out = await call("export doc:child --private-references leave-out");
    expect(out.code).toBe(EXIT.done);
    expect(out.out).not.toContain("secret-parent");
    expect(out.said).toMatch(/left out: 1$/m);
    expect((await call("export doc:child --private-references drop")).code).toBe(EXIT.usage);
  });

  test("decisions are taken by verdict", async () => {
    put("a.json", text("a"));
    await call("import a.json --run");
    put("a.json", text("a", {}, "Something else"));
    const run = await call("import a.json --run --decide conflict=take-theirs");
    expect(run.out).toContain("1 replaced");
    expect((await call("export doc:a")).out).toBe(get("a.json"));
  });

  test("--strict refuses a tree of tools that its documentation does not allow", async () => {
    const execution = { type: "http", url: "u", method: "KNOCK" };
    put("mci.json", JSON.stringify({ schemaVersion: "1.0", tools: [{ name: "a", execution }] }));
    expect(await call("import mci.json")).toMatchObject({ code: EXIT.done });
    const strict = await call("import mci.json --strict --run");
    expect(strict.code).toBe(EXIT.found);
    expect(strict.out).toContain("MCI-ENUM");
    expect(strict.out).toContain("0 imported");
    expect(await call("check mci.json --strict --allow-none")).toMatchObject({ code: EXIT.found });
    expect(await call("check mci.json --allow-none")).toMatchObject({ code: EXIT.done });
  });

  test("a name can neither forge a line of the plan nor read otherwise than it is", async () => {
    const title = "Talk\n1\tnew\t\u202Efdp.exe\u200B";
    put("a\u202Ej.json", text("a", { conversationTitle: title }));
    const { out } = await call("import a\u202Ej.json");
    expect(out.trimEnd().split("\n")).toHaveLength(2);
    expect(out).toContain("Talk⟨U+000A⟩1⟨U+0009⟩new⟨U+0009⟩⟨U+202E⟩fdp.exe⟨U+200B⟩");
    expect(out).toContain("a⟨U+202E⟩j.json");
  });

  test("what can’t be read is counted and named", async () => {
    put("x.json", '{"unknown": true}');
    put("a.json", text("a"));
    const run = await call("import x.json a.json --run --json");
    const lines = run.out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string });
    expect(lines.at(0)).toMatchObject({ type: "plan", totals: { items: 2, invalid: 1 } });
    expect(lines.at(-1)).toMatchObject({ type: "report", totals: { imported: 1, failed: 1 } });
    expect(run.code).toBe(EXIT.found);
  });
});

test("a plan tells what each document holds, and what a file has lost once", async () => {
  const request = {
    model: "claude-sonnet-4-5",
    max_tokens: 9,
    messages: [
      {
        role: "user",
        content: [{ type: "text", text: "Tea?", cache_control: { type: "ephemeral" } }],
      },
    ],
    tools: [{ name: "kettle", description: "Boils.", input_schema: { type: "object" } }],
  };
  put("request.json", JSON.stringify(request));
  const { out } = await call("import request.json");
  expect(out).toMatch(/\t1 message\t/);
  expect(out).toMatch(/\t1 toolset, 1 tool\t/);
  expect(out.match(/lost: marks of the prompt cache \(1\): /g)).toHaveLength(1);
});

describe("convert", () => {
  const chatgpt = JSON.stringify([
    {
      id: "g1",
      title: "From elsewhere",
      mapping: {
        n1: {
          id: "n1",
          parent: null,
          children: [],
          message: { author: { role: "user" }, content: { content_type: "text", parts: ["Hi"] } },
        },
      },
    },
  ]);

  test("makes CJSON of an export without touching the library", async () => {
    put("g.json", chatgpt);
    const { code, out } = await call("convert g.json --to cjson");
    expect(code).toBe(EXIT.done);
    expect(JSON.parse(out)).toMatchObject({ id: "g1", messages: [{ content: "Hi" }] });
    expect(readdirSync(folder)).toEqual(["g.json"]);
  });

  test("heads a conversation without a title with its first words, as the app does", async () => {
    put("a.json", text("a", { conversationTitle: "" }, "Which tea fits a hot day?"));
    const { code, out } = await call("convert a.json --to markdown");
    expect(code).toBe(EXIT.done);
    expect(out).toContain("# Which tea fits a hot day?");
    put("b.json", text("b", { conversationTitle: "" }, ""));
    expect((await call("convert b.json --to markdown")).out).toContain("# No title");
  });

  test("gives each of several a file", async () => {
    put("a.json", text("a"));
    put("b.json", text("b"));
    expect(await call("convert a.json b.json --to cjson")).toMatchObject({ code: EXIT.usage });
    await call("convert a.json b.json --to cjson -o out");
    expect(readdirSync(join(folder, "out"))).toEqual(["Talk a.cjson.json", "Talk b.cjson.json"]);
    expect(get("out/Talk b.cjson.json")).toBe(get("b.json"));
  });

  test("puts what is one file into a folder where a folder is named", async () => {
    put("a.json", text("a"));
    put("b.json", text("b"));
    await call("convert a.json --to cjson -o new/");
    expect(readdirSync(join(folder, "new"))).toEqual(["Talk a.cjson.json"]);
    await call("convert a.json --to markdown -o new");
    const turns = [
      { from: "human", value: "Hi" },
      { from: "gpt", value: "Ho" },
    ];
    put("c.json", JSON.stringify([{ conversations: turns }]));
    await call("convert a.json c.json --to sharegpt -o new");
    expect(readdirSync(join(folder, "new"))).toEqual([
      "Talk a.cjson.json",
      "Talk a.md",
      expect.stringMatching(/^conversations\./),
    ]);
    await call("merge a.json a.json a.json -o new");
    expect(get("new/a.json")).toBe(get("a.json"));
  });

  test.each(["openai-fine-tuning", "sharegpt", "anthropic"])(
    "says that %s can contain nothing of it, and leaves no empty file",
    async (format) => {
      put("a.json", text("a", {}, format === "anthropic" ? " " : "Hi"));
      put("b.json", get("a.json").replaceAll('"a"', '"b"'));
      for (const files of ["a.json", "a.json b.json"]) {
        const target = files === "a.json" ? "none.out" : "none";
        const { code, said } = await call(`convert ${files} --to ${format} -o ${target}`);
        expect([code, said]).toEqual([EXIT.found, expect.stringContaining("Choose another")]);
      }
      expect(readdirSync(folder).filter((name) => name === "none.out")).toEqual([]);
      expect(
        readdirSync(folder).flatMap((name) =>
          name === "none" ? readdirSync(join(folder, name)) : [],
        ),
      ).toEqual([]);
      expect(await call(`convert a.json --to ${format}`)).toMatchObject({
        code: EXIT.found,
        out: "",
      });
    },
  );

  test("refuses a format it cannot write, and a file without conversations", async () => {
    put("a.json", text("a"));
    expect(await call("convert a.json --to papyrus")).toMatchObject({ code: EXIT.usage });
    put("x.json", '{"unknown": true}');
    expect(await call("convert x.json --to cjson")).toMatchObject({ code: EXIT.found, out: "" });
  });
});

describe("diff", () => {
  test("ends with 0 for equal documents and 1 for others", async () => {
    put("a.json", text("a"));
    put("b.json", text("a", {}, "Hello here"));
    expect(await call("diff a.json a.json")).toMatchObject({ code: EXIT.done, out: "" });
    const { code, out } = await call("diff a.json b.json");
    expect(code).toBe(EXIT.found);
    expect(out).toBe("a.json → b.json\n~ message m1: content\n  - Hello there\n  + Hello here\n");
  });

  test("answers git", async () => {
    put("a.json", text("a"));
    put("b.json", text("a", {}, "Hello here"));
    const changed = await call("diff --git talk.cjson a.json 1f 100644 b.json 2e 100644");
    expect(changed).toMatchObject({ code: EXIT.done });
    expect(changed.out).toContain("talk.cjson\n~ message m1");
    const added = await call("diff --git talk.cjson /dev/null . . b.json 2e 100644");
    expect(added.out).toBe("talk.cjson: added\n");
  });
});

describe("merge", () => {
  test("joins what each side changed", async () => {
    put("base.json", text("a"));
    put("mine.json", text("a", {}, "Hello here"));
    put("theirs.json", text("a").replace("Talk a", "Other"));
    const { code, out } = await call("merge base.json mine.json theirs.json");
    expect(code).toBe(EXIT.done);
    expect(out).toBe(get("mine.json").replace("Talk a", "Other"));
  });

  test("writes into our version for git, and says what stayed open", async () => {
    put("base.json", text("a"));
    put("mine.json", text("a", {}, "Mine"));
    put("theirs.json", text("a", {}, "Theirs"));
    const { code, said } = await call("merge --git base.json mine.json theirs.json talk.cjson");
    expect(code).toBe(EXIT.found);
    expect(said).toBe("talk.cjson: both sides changed message m1; mine was kept");
    expect(get("mine.json")).toBe(text("a", {}, "Mine"));
  });
});

test.each([
  ["", EXIT.done],
  ["help", EXIT.done],
  ["help convert", EXIT.done],
  ["fly", EXIT.usage],
  ["help fly", EXIT.usage],
  ["validate", EXIT.usage],
  ["validate --nonsense x", EXIT.usage],
  ["validate nowhere.json", EXIT.file],
  ["export --format papyrus", EXIT.usage],
  ["diff one.json", EXIT.usage],
  ["merge one.json two.json", EXIT.usage],
])("colloquy %s ends with %i", async (args, code) => {
  expect((await call(args)).code).toBe(code);
});

test.each([
  ["import a.json --decid x", "import has no option --decid. See: colloquy help import"],
  ["import a.json --run=yes", "--run takes no value. See: colloquy help import"],
  ["export --format", "--format needs a value. See: colloquy help export"],
  ["import a.json --decide", "--decide needs a value. See: colloquy help import"],
  ["--server", "--server needs the address of a server, and a command behind it."],
  ["--server=", "--server needs the address of a server, and a command behind it."],
  [
    "--server https://a.example",
    "--server needs the address of a server, and a command behind it.",
  ],
])("colloquy %s says what is wrong", async (args, said) => {
  expect(await call(args)).toEqual({ code: EXIT.usage, out: "", said });
});

describe("check", () => {
  const toolsets = (approval: boolean) =>
    JSON.stringify({
      schema: "https://schema.cjson.dev/0/toolsets/cjson-0.1.0-SNAPSHOT.schema.json",
      mediaType: "application/vnd.cjson-toolsets+json",
      toolsets: [
        {
          id: "files",
          kind: "builtin",
          tools: [{ name: "write_file", requiresApproval: approval }],
          extensions: {
            "dev.colloquy:tests": {
              v: 1,
              tests: [
                {
                  name: "writing is asked",
                  match: { name: "write_*" },
                  expect: { requiresApproval: true },
                },
              ],
            },
          },
        },
      ],
    });

  test("tells green from red by its exit code", async () => {
    put("good.json", toolsets(true));
    put("bad.json", toolsets(false));
    expect(await call("check good.json")).toMatchObject({
      code: EXIT.done,
      out: "ok   files: writing is asked\n1 green, 0 red\n",
    });
    const red = await call("check bad.json --json");
    expect(red.code).toBe(EXIT.found);
    expect(JSON.parse(red.out)).toMatchObject({
      green: 0,
      red: 1,
      tests: [{ toolset: "files", isGreen: false, offenders: ["write_file"] }],
    });
  });

  test("looks at the library when no file is named, and says when nothing is tested", async () => {
    expect(await call("check")).toMatchObject({ code: EXIT.found, out: "0 green, 0 red\n" });
    expect(await call("check --allow-none")).toMatchObject({ code: EXIT.done });
    put("good.json", toolsets(true));
    await call("import good.json --run");
    expect(await call("check")).toMatchObject({ code: EXIT.done });
    put("broken.json", "{");
    expect(await call("check broken.json")).toMatchObject({ code: EXIT.found, out: "" });
  });
});
