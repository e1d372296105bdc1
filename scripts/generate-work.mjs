// Bundles what threads run, with all it imports: a thread knows neither the bundler's modules of the production build
// nor the loaders of tests. Writes beside it which files of ours it is made of.
import { build } from "esbuild";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";

const FOLDER = "lib/generated/work";

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const { metafile } = await build({
  entryPoints: { worker: "lib/work/worker.ts", reader: "app/api/reading-thread.ts" },
  outdir: FOLDER,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  // What only some tasks need, such as the tokenizer's table, is loaded by these.
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  conditions: ["react-server"],
  // With native parts or files of their own; as in next.config.mjs.
  external: [
    "better-sqlite3",
    "undici",
    "@modelcontextprotocol/*",
    "pg",
    "piscina",
    "prom-client",
    // A thread never asks who somebody is.
    "better-auth",
    "@better-auth/*",
    "@node-rs/argon2",
  ],
  // Parts of the bundle that were written for CommonJS ask for Node's modules by this.
  banner: {
    js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
  },
  metafile: true,
  logLevel: "warning",
});
const inputs = Object.keys(metafile.inputs).filter((name) => !name.startsWith("node_modules/"));
writeFileSync(
  `${FOLDER}/inputs.json`,
  // What is bundled of packages changes with the lock.
  JSON.stringify([...inputs, "scripts/generate-work.mjs", "package-lock.json"].sort()),
);
