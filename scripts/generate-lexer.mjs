// Makes the Markdown lexer that the browser loads: the library without its parser, renderer and options, which the
// reader does not use and which its one file keeps together (3 kB of compressed code on every conversation's page).
import { build } from "esbuild";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const FOLDER = "lib/generated/markdown";
const require = createRequire(import.meta.url);
const file = join(dirname(require.resolve("marked/package.json")), "lib/marked.esm.js");

/** From the instance that the library makes of itself up to its exports: what only that instance is for. */
const INSTANCE =
  /var ([\w$]+)=new [\w$]+;function [\w$]+\([^)]*\)\{return \1\.parse\(.*?(?=export\{)/s;

/** The library's text with nothing but lexer and tokenizer. Throws when the library is built another way. */
function lexerOf(text) {
  const exported = /export\{([^}]*)\}/.exec(text)?.[1] ?? "";
  const names = ["Lexer", "Tokenizer"].map((name) => {
    const local = new RegExp(`(\\w+) as ${name}\\b`).exec(exported)?.[1];
    if (local === undefined) throw new Error(`marked no longer exports ${name} by name`);
    return `${local} as ${name}`;
  });
  if (!INSTANCE.test(text)) throw new Error("marked no longer makes its instance where it did");
  return text.replace(INSTANCE, "").replace(/export\{[^}]*\}/, `export{${names.join(",")}}`);
}

mkdirSync(FOLDER, { recursive: true });
await build({
  stdin: { contents: lexerOf(readFileSync(file, "utf8")), resolveDir: "." },
  outfile: join(FOLDER, "lexer.js"),
  bundle: true,
  minify: true,
  format: "esm",
  logLevel: "warning",
});
