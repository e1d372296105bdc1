// `npm run test:samples -- FOLDER`: tries the readers on files of yours, each as an import of its own.
// Files that other projects publish are also held against what they are known to have.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const [named, ...others] = process.argv.slice(2);

function refuse(sentence) {
  console.error(`${sentence}\nUsage: npm run test:samples -- FOLDER`);
  process.exit(2);
}

if (named === undefined || named === "") refuse("No folder of samples was named.");
const folder = resolve(process.env.INIT_CWD ?? ".", named);
const found = statSync(folder, { throwIfNoEntry: false });
if (found === undefined) refuse(`The folder ${folder} does not exist.`);
if (!found.isDirectory()) refuse(`${folder} is a file, not a folder.`);

const env = {
  ...process.env,
  SAMPLE_FOLDER: folder,
  PATH: `node_modules/.bin:${process.env.PATH}`,
};
const options = { cwd: ROOT, stdio: "inherit", env };
const generated = spawnSync(process.execPath, ["scripts/generate.mjs"], options);
if (generated.status !== 0) process.exit(generated.status ?? 1);
const config = ["run", "--config", ".config/vitest-samples.ts"];
process.exit(spawnSync("vitest", [...config, ...others], options).status ?? 1);
