import { parseJson } from "@/lib/shared/json-text";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

import type { ProgramTarget } from "./resolved-target";

/** A whole command line that may be started, and where. */
export interface ProgramLine {
  /** The program and all of its arguments. */
  readonly words: readonly string[];
  readonly cwd: string | null;
}

/**
 * Reads command lines, one a line: words with blanks between them, or JSON where a word contains a blank
 * (`["node", "/srv/my tools/server.js"]`) or the program runs in a directory
 * (`{"command": ["node", "server.js"], "cwd": "/srv/tools"}`).
 */
export function readProgramLines(text: string): { lines: ProgramLine[]; faults: string[] } {
  const lines: ProgramLine[] = [];
  const faults: string[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trim();
    if (line === "") continue;
    const read = readLine(line);
    if (read === null) faults.push(`COLLOQUY_STDIO: line ${index + 1} is not a command line.`);
    else lines.push(read);
  }
  return { lines, faults };
}

function readLine(line: string): ProgramLine | null {
  if (!/^[[{]/.test(line)) return { words: line.split(/\s+/), cwd: null };
  const value = parse(line);
  const record = asRecord(value);
  const list = asList(record === null ? value : record["command"]);
  const words = list.flatMap((word) => asText(word) ?? []);
  if (words.length === 0 || words.length !== list.length) return null;
  return { words, cwd: asText(record?.["cwd"]) };
}

function parse(line: string): unknown {
  try {
    return parseJson(line);
  } catch {
    return null;
  }
}

/** Whether exactly this command line was allowed; a part of one, or one with more to it, is another. */
export function isAllowedProgram(
  { command, args, cwd }: Pick<ProgramTarget, "command" | "args" | "cwd">,
  lines: readonly ProgramLine[],
): boolean {
  const wanted = JSON.stringify([command, ...args]);
  return lines.some((line) => JSON.stringify(line.words) === wanted && line.cwd === cwd);
}

/**
 * Variables that make a program load or start something else, so that a command line says nothing any more.
 * `PATH` and `HOME` are those of Colloquy.
 */
const LOADERS =
  /^(?:PATH|HOME|SHELL|IFS|ENV|NODE_.*|LD_.*|DYLD_.*|PYTHON.*|PERL.*|RUBY.*|GEM_.*|BUNDLE_.*|BASH_.*|GIT_.*|SSH_.*|JAVA_.*|_JAVA_.*|JDK_.*|CLASSPATH|DOTNET_.*|COMPLUS_.*|DENO_.*|BUN_.*|NPM_.*|YARN_.*|PIP_.*|UV_.*|LUA_.*|PHP.*|R_(?:PROFILE|ENVIRON|LIBS).*|JULIA_.*|ERL_.*|GO(?:FLAGS|PROXY|SUMDB|TOOLCHAIN|ENV)|CARGO_.*|RUST.*|PNPM_.*|COREPACK_.*|TSX_.*|OPENSSL_.*|DOCKER_.*|CONTAINER_.*|KUBECONFIG|AWS_(?:CONFIG|SHARED_CREDENTIALS)_FILE|XDG_.*|ZDOTDIR|PROMPT_COMMAND|PS4|EDITOR|VISUAL|PAGER|BROWSER|GCONV_PATH|.*_PROXY)$/i;

/** The first variable of an environment that could load other code; null when there is none. */
export function loaderVariable(env: Readonly<Record<string, string>>): string | null {
  return Object.keys(env).find((name) => LOADERS.test(name) || !/^\w+$/.test(name)) ?? null;
}
