import { build } from "esbuild";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Below the project, since packages are found from where a program lies. */
const FOLDER = "node_modules/.cache/colloquy/programs";

/**
 * A file of ours as one program that a process loads in a moment: loading a thousand sources takes seconds, and
 * tests that kill processes start many.
 * @param entry its path from the project's folder
 * @returns the program's path from there; it runs with `--conditions=react-server`
 */
export async function bundledProgram(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["react-server"],
    packages: "external",
    tsconfig: "tsconfig.json",
    logLevel: "warning",
    write: false,
  });
  mkdirSync(FOLDER, { recursive: true });
  const program = join(FOLDER, `${basename(entry, ".ts")}.mjs`);
  // Another process may make or run the same just now.
  const beside = `${program}.${process.pid}`;
  writeFileSync(beside, outputFiles[0]?.contents ?? "");
  renameSync(beside, program);
  return program;
}

const programs = new Map<string, Promise<string>>();

/**
 * What Node is told to run a file of ours in a process of its own; the program's arguments follow.
 * @param entry its path from the project's folder
 */
export async function programFlags(entry: string): Promise<readonly string[]> {
  const program = programs.get(entry) ?? bundledProgram(entry);
  programs.set(entry, program);
  return ["--conditions=react-server", await program];
}
