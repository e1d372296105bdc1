// Makes the Markdown lexer that the browser loads: the library without its parser, its renderer, and every dialect but
// that of GitHub, none of which the reader uses and all of which its one file keeps together (4 kB of compressed code
// on every conversation's page).
import { build } from "esbuild";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
  [/this\.options\.(pedantic|breaks|silent)\b/g, "!1"],
  [/this\.options\.hooks\b/g, "null"],
  // Where our own rules may begin: the lists are empty, and the tokenizer ends a text before them.
  [/this\.options\.extensions\?\.start(Block|Inline)\b/g, "!1"],
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

/** A rule by which the table of rules that only the library's own code asks for is told from the others. */
const OWN_RULE = "codeRemoveIndent";

/** The table of rules that nobody outside asks for. Throws when the library keeps them in another way. */
function ownRules(text) {
  const file = ts.createSourceFile("marked.js", text, ts.ScriptTarget.Latest, true);
  let found = null;
  const visit = (node) => {
    if (ts.isObjectLiteralExpression(node) && node.properties[0]?.name?.getText() === OWN_RULE)
      found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (found === null) throw new Error(`marked no longer has a table that begins with ${OWN_RULE}`);
  return found.properties.map((property) => ({
    name: property.name.getText(),
    from: property.pos,
    to: property.end,
  }));
}

const countOf = (text, name) => text.split(new RegExp(`\\b${name}\\b`)).length - 1;

/** Without the rules of the table that nothing asks for: most are of the renderer. */
function withoutUnusedRules(text) {
  return ownRules(text)
    .filter(({ name }) => countOf(text, name) === 1)
    .reduceRight(
      (all, { from, to }) => `${all.slice(0, from)}${all.slice(all[to] === "," ? to + 1 : to)}`,
      text,
    );
}

/** What the compressor may give short names to: the library's own code alone asks for them. */
function innerNames(text) {
  const others =
    /\b(?:emStrong[LR]Delim\w*|del[LR]Delim|blockSkip|anyPunctuation\w*|reflinkSearch|lastPossible\w+|inlineQueue|linkEmitted)\b/g;
  return new Set([...ownRules(text).map(({ name }) => name), ...(text.match(others) ?? [])]);
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

/** The text as it is bundled. */
async function bundle(contents, mangleProps) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: "." },
    bundle: true,
    minify: true,
    ...(mangleProps === undefined ? {} : { mangleProps }),
    write: false,
    format: "esm",
    logLevel: "warning",
  });
  return outputFiles[0].text;
}

// The first time takes out the functions that nothing calls, and shows the rules that only those asked for.
const reached = await bundle(withoutUnused(inOneDialect(lexerOf(readFileSync(file, "utf8")))));
const text = withoutUnusedRules(reached);
const names = new RegExp(`^(?:${[...innerNames(text)].join("|")})$`);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, "lexer.js"), await bundle(text, names));
