// Makes everything under lib/generated: the types of the tables, the compiled validators. A step runs only
// when the content of one of its sources differs from the last run's (times of files say nothing after a
// clone), so a run with nothing to do costs milliseconds.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GENERATED = join(ROOT, "lib/generated");
const require = createRequire(import.meta.url);

/** The files of ours that the threads' bundle is made of, as its last run found them. */
const WORK_INPUTS = "lib/generated/work/inputs.json";

/** Read as a file: not every package exports its package.json. */
const versionOf = (name) =>
  JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8")).version;

/** The TypeScript files of a folder whose name matches, tests left out. */
function sources(folder, pattern) {
  return readdirSync(join(ROOT, folder))
    .filter((name) => pattern.test(name) && !name.endsWith(".test.ts"))
    .sort()
    .map((name) => join(folder, name));
}

const STEPS = [
  {
    name: "prisma",
    outputs: ["lib/generated/tables/tables.ts"],
    inputs: () => ["prisma/schema.prisma", ".config/prisma.ts"],
    versions: () => [versionOf("prisma"), versionOf("prisma-kysely")],
    command: [
      require.resolve("prisma/build/index.js"),
      "generate",
      "--schema",
      "prisma/schema.prisma",
    ],
    env: {
      // `prisma generate` needs no engine but fetches one unless told that it has it.
      PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
      // Prisma starts a generator by the name of its program, which npm adds to the path for its own scripts only.
      PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter),
    },
  },
  {
    name: "validators",
    outputs: [
      "lib/generated/validators/validators.js",
      "lib/generated/validators/validators.d.ts",
      "public/schemas/conversation.json",
      "public/schemas/toolsets.json",
      "public/schemas/models.json",
    ],
    inputs: () => [
      "scripts/generate-validators.ts",
      "lib/validation/compile.ts",
      "lib/validation/discriminate.ts",
      "lib/validation/pieces.ts",
      ...sources("lib/domain/conversation/schema", /^(conversation|message|blocks)\.ts$/),
      ...sources("lib/domain/toolset/schema", /^toolset\.ts$/),
      ...sources("lib/domain/models/schema", /^model\.ts$/),
      ...sources("lib/domain/kinds", /-schemas\.ts$/),
    ],
    versions: () => [versionOf("ajv")],
    command: ["--import", "tsx", "scripts/generate-validators.ts"],
    env: {},
  },
  {
    name: "markdown",
    outputs: ["lib/generated/markdown/lexer.js"],
    inputs: () => ["scripts/generate-lexer.mjs"],
    versions: () => [versionOf("esbuild"), versionOf("marked")],
    command: ["scripts/generate-lexer.mjs"],
    env: {},
  },
  {
    // Needs what the steps before it make.
    name: "work",
    outputs: ["lib/generated/work/worker.mjs", "lib/generated/work/reader.mjs", WORK_INPUTS],
    inputs: () => {
      const list = join(ROOT, WORK_INPUTS);
      return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
    },
    versions: () => [versionOf("esbuild")],
    command: ["scripts/generate-work.mjs"],
    env: {},
  },
];

function fingerprint(step) {
  const hash = createHash("sha256").update(step.versions().join("\n"));
  for (const input of step.inputs()) {
    const path = join(ROOT, input);
    hash.update(`\n${input}\n`).update(existsSync(path) ? readFileSync(path) : "absent");
  }
  return hash.digest("hex");
}

mkdirSync(GENERATED, { recursive: true });
for (const step of STEPS) {
  const stamp = join(GENERATED, `.${step.name}.stamp`);
  const wanted = fingerprint(step);
  const fresh = existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (fresh && step.outputs.every((output) => existsSync(join(ROOT, output)))) continue;
  const result = spawnSync(process.execPath, step.command, {
    cwd: ROOT,
    env: { ...process.env, ...step.env },
    encoding: "utf8",
  });
  if (result.status !== 0) {
    console.error(
      `generate ${step.name} failed:\n${result.stdout}${result.stderr}${result.error ?? ""}`,
    );
    process.exit(1);
  }
  // A run can change the list of its own inputs.
  writeFileSync(stamp, fingerprint(step));
}
