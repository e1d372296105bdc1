// Makes the Markdown lexer that the browser loads: the library without its parser, its renderer, and every dialect but
// that of GitHub, none of which the reader uses and all of which its one file keeps together (4 kB of compressed code
// on every conversation's page).
import { build } from "esbuild";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import ts from "typescript";

const FOLDER = "lib/generated/markdown";
const require = createRequire(import.meta.url);
const file = join(dirname(require.resolve("marked/package.json")), "lib/marked.esm.js");

/** From the instance that the library makes of itself up to its exports: what only that instance is for. */
const INSTANCE =
  /var ([\w$]+)=new [\w$]+;function [\w$]+\([^)]*\)\{return \1\.parse\(.*?(?=export\{)/s;

/** What the reader asks for and, by the option's name, the rest: with it the compressor sees what is never reached. */
const DIALECT = [
  [/this\.options\.(pedantic|breaks)\b/g, "!1"],
  [/this\.options\.gfm\b/g, "!0"],
  [/\{normal:[\w$]+,gfm:([\w$]+),[^{}]*pedantic:[\w$]+\}/g, "{gfm:$1}"],
  [/block:([\w$]+)\.normal,inline:([\w$]+)\.normal/g, "block:$1.gfm,inline:$2.gfm"],
];

/** The text for GitHub's dialect alone. Throws when the library chooses a dialect in another way. */
function inOneDialect(text) {
  return DIALECT.reduce((all, [pattern, value]) => {
    if (all.search(pattern) === -1) throw new Error(`marked no longer has ${pattern}`);
    return all.replace(pattern, value);
  }, text);
}

/** Takes out variables that nothing names: the rules of other dialects, which no compressor dares to. */
function withoutUnused(text) {
  const file = ts.createSourceFile(
    "marked.js",
    text,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.JS,
  );
  const named = new Map();
  const declared = [];
  const visit = (node) => {
    if (ts.isIdentifier(node)) named.set(node.text, (named.get(node.text) ?? 0) + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    declared.push(...statement.declarationList.declarations);
  }
  const unused = declared.filter(({ name }) => named.get(name.getText()) === 1);
  if (unused.length === 0) return text;
  const cut = unused.reduceRight(
    (all, { name, end }) => `${all.slice(0, name.end)}${all.slice(end)}`,
    text,
  );
  return cut === text ? text : withoutUnused(cut);
}

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
  stdin: {
    contents: withoutUnused(inOneDialect(lexerOf(readFileSync(file, "utf8")))),
    resolveDir: ".",
  },
  outfile: join(FOLDER, "lexer.js"),
  bundle: true,
  minify: true,
  format: "esm",
  logLevel: "warning",
});
