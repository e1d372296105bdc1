// Bundles code of ours with all it imports, for processes and threads that know neither the bundler's modules of the
// production build nor the loaders of tests. Writes beside it which files of ours it is made of.
// `node scripts/generate/bundle.mjs work`: what threads run; `… command`: what `colloquy` runs.
import { build } from "esbuild";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { BUNDLES } from "./bundles.mjs";

const [name] = process.argv.slice(2);
const bundle = BUNDLES[name];
if (bundle === undefined) throw new Error(`there is no bundle ${name}`);
const folder = `lib/generated/${name}`;

const { metafile, outputFiles } = await build({
  entryPoints: bundle.entryPoints,
  outdir: folder,
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
    "better-sqlite3-napi",
    "undici",
    "@modelcontextprotocol/*",
    "pg",
    "piscina",
    "prom-client",
    "better-auth",
    "@better-auth/*",
    "@node-rs/argon2",
  ],
  // Parts of the bundle that were written for CommonJS ask for Node's modules by this.
  banner: {
    js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
  },
  metafile: true,
  write: false,
  logLevel: "warning",
});

/** Others may run what is here, or make the same just now: a file is there as a whole or as it was. */
function place(file, text) {
  const beside = join(folder, `.${process.pid}-${file}`);
  writeFileSync(beside, text);
  renameSync(beside, join(folder, file));
}

mkdirSync(folder, { recursive: true });
// What a program loads comes before it.
const isEntry = ({ path }) => basename(path, ".mjs") in bundle.entryPoints;
const ordered = [...outputFiles].sort(
  (one, other) => Number(isEntry(one)) - Number(isEntry(other)),
);
for (const { path, contents } of ordered) place(basename(path), contents);

const inputs = Object.keys(metafile.inputs).filter((name) => !name.startsWith("node_modules/"));
place(
  "inputs.json",
  // What is bundled of packages changes with the lock.
  JSON.stringify(
    [
      ...inputs,
      "scripts/generate/bundle.mjs",
      "scripts/generate/bundles.mjs",
      "package-lock.json",
    ].sort(),
  ),
);

// A program that is running may still load parts of the bundle it is from.
const HOUR_MS = 3_600_000;
const present = new Set(["inputs.json", ...outputFiles.map(({ path }) => basename(path))]);
for (const file of readdirSync(folder)) {
  const { mtimeMs } = statSync(join(folder, file), { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
  if (!present.has(file) && mtimeMs < Date.now() - HOUR_MS)
    rmSync(join(folder, file), { force: true });
}
