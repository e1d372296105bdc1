// Makes everything under lib/generated: the types of the tables, the compiled validators. A step runs only
// when the content of one of its sources differs from the last run's (times of files say nothing after a
// clone), so a run with nothing to do costs milliseconds.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUNDLES } from "./generate/bundles.mjs";
import { isFresh, keepState } from "./generate/step-state.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PLACE = { root: ROOT, states: join(ROOT, "lib/generated") };
const require = createRequire(import.meta.url);

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
      "scripts/generate/validators.ts",
      "lib/validation/compile.ts",
      "lib/validation/discriminate.ts",
      "lib/validation/pieces.ts",
      ...sources("lib/domain/conversation/schema", /^(conversation|message|blocks)\.ts$/),
      ...sources("lib/domain/toolset/schema", /^toolset\.ts$/),
      ...sources("lib/domain/models/schema", /^model\.ts$/),
      ...sources("lib/domain/kinds", /-schemas\.ts$/),
    ],
    versions: () => [versionOf("ajv")],
    command: ["--import", "tsx", "scripts/generate/validators.ts"],
    env: {},
  },
  {
    name: "markdown",
    outputs: ["lib/generated/markdown/lexer.js"],
    inputs: () => ["scripts/generate/lexer.mjs"],
    versions: () => [versionOf("esbuild"), versionOf("marked")],
    command: ["scripts/generate/lexer.mjs"],
    env: {},
  },
  // They need what the steps before them make.
  ...Object.entries(BUNDLES).map(([name, { entryPoints }]) => {
    const folder = `lib/generated/${name}`;
    /** The files of ours that it is made of, as its last run found them. */
    const inputs = `${folder}/inputs.json`;
    return {
      name,
      outputs: [...Object.keys(entryPoints).map((entry) => `${folder}/${entry}.mjs`), inputs],
      inputs: () => {
        const list = join(ROOT, inputs);
        return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
      },
      versions: () => [versionOf("esbuild")],
      command: ["scripts/generate/bundle.mjs", name],
      env: {},
    };
  }),
];

mkdirSync(PLACE.states, { recursive: true });
for (const step of STEPS) {
  if (isFresh(PLACE, step)) continue;
  const started = Date.now();
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
  keepState(PLACE, step, started);
}
