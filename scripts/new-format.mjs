// `npm run new:format <id> ["Label"]`: a new format from a template that already reads something, so that the
// first run of the conformance suite says what is missing. The steps after it: docs/adding-a-format.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatFiles, registerFormat } from "./new-format/template.mjs";

const ROOT = process.env.COLLOQUY_ROOT || fileURLToPath(new URL("..", import.meta.url));

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const [id = "", label = id] = process.argv.slice(2);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
  fail('Name the format in lower case: npm run new:format my-app "My app export"');
}
const folder = join(ROOT, "lib/formats", id);
if (existsSync(folder)) fail(`lib/formats/${id} is there already.`);

for (const [name, text] of formatFiles(id, label)) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
const registry = join(ROOT, "lib/formats/registry.ts");
writeFileSync(registry, registerFormat(readFileSync(registry, "utf8"), id));

console.log(`lib/formats/${id} is made and registered. Next, in docs/adding-a-format.md: step 2.`);
