import type { LanguageFn } from "highlight.js";

type Load = () => Promise<{ default: LanguageFn }>;

/** Every grammar is a file of its own, so that a page fetches only those of the languages it shows. */
const loaders = new Map<string, Load>([
  ["bash", () => import("highlight.js/lib/languages/bash")],
  ["c", () => import("highlight.js/lib/languages/c")],
  ["cpp", () => import("highlight.js/lib/languages/cpp")],
  ["csharp", () => import("highlight.js/lib/languages/csharp")],
  ["css", () => import("highlight.js/lib/languages/css")],
  ["dart", () => import("highlight.js/lib/languages/dart")],
  ["diff", () => import("highlight.js/lib/languages/diff")],
  ["dockerfile", () => import("highlight.js/lib/languages/dockerfile")],
  ["elixir", () => import("highlight.js/lib/languages/elixir")],
  ["go", () => import("highlight.js/lib/languages/go")],
  ["graphql", () => import("highlight.js/lib/languages/graphql")],
  ["haskell", () => import("highlight.js/lib/languages/haskell")],
  ["ini", () => import("highlight.js/lib/languages/ini")],
  ["java", () => import("highlight.js/lib/languages/java")],
  ["javascript", () => import("highlight.js/lib/languages/javascript")],
  ["json", () => import("highlight.js/lib/languages/json")],
  ["kotlin", () => import("highlight.js/lib/languages/kotlin")],
  ["latex", () => import("highlight.js/lib/languages/latex")],
  ["less", () => import("highlight.js/lib/languages/less")],
  ["lua", () => import("highlight.js/lib/languages/lua")],
  ["makefile", () => import("highlight.js/lib/languages/makefile")],
  ["markdown", () => import("highlight.js/lib/languages/markdown")],
  ["nginx", () => import("highlight.js/lib/languages/nginx")],
  ["objectivec", () => import("highlight.js/lib/languages/objectivec")],
  ["perl", () => import("highlight.js/lib/languages/perl")],
  ["php", () => import("highlight.js/lib/languages/php")],
  ["powershell", () => import("highlight.js/lib/languages/powershell")],
  ["protobuf", () => import("highlight.js/lib/languages/protobuf")],
  ["python", () => import("highlight.js/lib/languages/python")],
  ["r", () => import("highlight.js/lib/languages/r")],
  ["ruby", () => import("highlight.js/lib/languages/ruby")],
  ["rust", () => import("highlight.js/lib/languages/rust")],
  ["scala", () => import("highlight.js/lib/languages/scala")],
  ["scss", () => import("highlight.js/lib/languages/scss")],
  ["shell", () => import("highlight.js/lib/languages/shell")],
  ["sql", () => import("highlight.js/lib/languages/sql")],
  ["swift", () => import("highlight.js/lib/languages/swift")],
  ["typescript", () => import("highlight.js/lib/languages/typescript")],
  ["xml", () => import("highlight.js/lib/languages/xml")],
  ["yaml", () => import("highlight.js/lib/languages/yaml")],
]);

/** Other names that people write after the fence. */
const aliases = new Map([
  ["c++", "cpp"],
  ["cs", "csharp"],
  ["c#", "csharp"],
  ["console", "shell"],
  ["docker", "dockerfile"],
  ["golang", "go"],
  ["hs", "haskell"],
  ["htm", "xml"],
  ["html", "xml"],
  ["js", "javascript"],
  ["json5", "json"],
  ["jsonc", "json"],
  ["jsonl", "json"],
  ["jsx", "javascript"],
  ["kt", "kotlin"],
  ["make", "makefile"],
  ["md", "markdown"],
  ["mjs", "javascript"],
  ["patch", "diff"],
  ["pl", "perl"],
  ["proto", "protobuf"],
  ["ps1", "powershell"],
  ["py", "python"],
  ["rb", "ruby"],
  ["rs", "rust"],
  ["sh", "bash"],
  ["svg", "xml"],
  ["tex", "latex"],
  ["toml", "ini"],
  ["ts", "typescript"],
  ["tsx", "typescript"],
  ["vue", "xml"],
  ["yml", "yaml"],
  ["zsh", "bash"],
]);

/** The name of the grammar that colours a language, or null when there is none. */
export function grammarName(language: string): string | null {
  const name = language.trim().toLowerCase();
  const grammar = aliases.get(name) ?? name;
  return loaders.has(grammar) ? grammar : null;
}

const loading = new Map<string, Promise<LanguageFn | null>>();

/**
 * Fetches the grammar of that name. The promise is the same each time and never rejects: a grammar that
 * cannot be fetched or does not exist is null, and the code stays plain.
 */
export function loadGrammar(name: string): Promise<LanguageFn | null> {
  const known = loading.get(name);
  if (known !== undefined) return known;
  const promise = fetchGrammar(name);
  loading.set(name, promise);
  return promise;
}

async function fetchGrammar(name: string): Promise<LanguageFn | null> {
  try {
    return (await loaders.get(name)?.())?.default ?? null;
  } catch {
    // Not tried again before a reload: a component that waits for this would ask without end.
    return null;
  }
}
