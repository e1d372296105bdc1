import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const PROJECT = process.cwd();
const root = mkdtempSync(join(tmpdir(), "colloquy-format-"));

/** The project as seen from a copy of lib/formats that may be written to. */
beforeAll(() => {
  mkdirSync(join(root, "lib"));
  for (const name of readdirSync(join(PROJECT, "lib"))) {
    if (name !== "formats") symlinkSync(join(PROJECT, "lib", name), join(root, "lib", name));
  }
  cpSync(join(PROJECT, "lib/formats"), join(root, "lib/formats"), {
    recursive: true,
    filter: (path) => !path.includes("__fixtures__") && !path.endsWith(".test.ts"),
  });
  symlinkSync(join(PROJECT, "node_modules"), join(root, "node_modules"));
  cpSync(join(PROJECT, "tsconfig.json"), join(root, "tsconfig.json"));
  writeFileSync(join(root, "package.json"), '{ "type": "module" }\n');
});

afterAll(() => rmSync(root, { recursive: true }));

const make = (...args: string[]) =>
  spawnSync(process.execPath, [join(PROJECT, "scripts/new-format.mjs"), ...args], {
    env: { ...process.env, COLLOQUY_ROOT: root },
    encoding: "utf8",
  });

const READ = `
  import { readFileSync } from "node:fs";
  import { detectFormat } from "./lib/formats/registry";
  const sample = JSON.parse(readFileSync("./lib/formats/my-app/__fixtures__/plain-talk.input.json", "utf8"));
  const [format, ...others] = detectFormat({ name: "x.json", root: "object", sample });
  const parsed = await format!.parse(sample, {
    fileName: "x.json", fileHash: "00", pointer: "", importedAt: "2030-01-01T00:00:00Z", importerVersion: "1",
  });
  console.log(JSON.stringify({ id: format!.id, others: others.length, ...JSON.parse(parsed.documents[0]!.text) }));
`;

test("a new format is registered, compiles and reads its first fixture", () => {
  const made = make("my-app", "My app export");
  expect(made.stderr).toBe("");
  expect(readFileSync(join(root, "lib/formats/registry.ts"), "utf8")).toContain("myApp");

  writeFileSync(join(root, "read.ts"), READ);
  const types = spawnSync(join(PROJECT, "node_modules/.bin/tsc"), ["--noEmit", "-p", "one.json"], {
    cwd: writeProject(),
    encoding: "utf8",
  });
  expect(types.stdout).toBe("");
  const read = spawnSync(process.execPath, ["--import", "tsx", "read.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(read.stderr).toBe("");
  expect(JSON.parse(read.stdout)).toMatchObject({
    others: 0,
    conversationTitle: "Plain talk",
    messages: [
      { role: "user", content: "Is it there?" },
      { role: "assistant", content: "It is." },
    ],
  });
}, 60_000);

function writeProject(): string {
  const config = { extends: "./tsconfig.json", include: ["lib/formats/my-app/*.ts"], exclude: [] };
  writeFileSync(join(root, "one.json"), JSON.stringify(config));
  return root;
}

test.each([
  [[], "lower case"],
  [["My App"], "lower case"],
  [["chatgpt"], "there already"],
])("%j is refused", (args, why) => {
  const refused = make(...args);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(why);
});
