import { writeFile } from "node:fs/promises";

import { readJsonc } from "@/lib/formats/kit/syntax/jsonc";
import { readYaml, type YamlProblem, type YamlReading } from "@/lib/formats/kit/syntax/yaml";
import { runTask, TaskLimitError } from "@/lib/work/pool";
import type { Tasks } from "@/lib/work/tasks";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { fatal } from "../source/diagnose";
import type { PlanSession } from "../session/session";
import { memorySource, type SourceFile } from "../source/file";
import { spoolPath } from "../upload/spool-folder";
import type { Syntax, TextFile } from "../items/text-file";

/** People write such files by hand; a bigger one is something else that is broken. */
const LENIENT_BYTES = 16 << 20;

const YAML_NAME = /\.ya?ml$/iu;

/** Our copy, in JSON, of a file in a syntax that people prefer to write. */
export interface LenientText {
  readonly syntax: Exclude<Syntax, "json">;
  /** Its name in the import's folder. */
  readonly file: string;
  readonly source: SourceFile;
  readonly findings: readonly Diagnostic[];
}

/**
 * Reads a file that is no JSON as YAML, if it is called so, or as JSON with comments.
 * @returns the reason when a file called YAML is none; null when the file is not meant to be either
 */
export async function openLenient(
  session: PlanSession,
  { name, source }: TextFile,
): Promise<LenientText | { readonly problem: Diagnostic } | null> {
  if (source.size > LENIENT_BYTES) return null;
  const text = (await source.read(0, source.size)).toString();
  if (YAML_NAME.test(name)) return openYaml(session, text);
  const json = await withoutComments(session, text.replace(/^\uFEFF/u, ""));
  if (json === null || !isJson(json)) return null;
  const message = "Comments, or commas after the last entry, are not JSON; they were passed over.";
  const finding: Diagnostic = { severity: "info", rule: "json.comments", message, path: "" };
  return { syntax: "jsonc", ...(await keepCopy(session, json)), findings: [finding] };
}

async function openYaml(
  session: PlanSession,
  text: string,
): Promise<LenientText | { readonly problem: Diagnostic }> {
  const read = await readText(session, text);
  if (read === null) return { problem: fatal("yaml.size", TOO_SLOW) };
  if (!read.ok) return { problem: { ...describe(read.problem), severity: "error" } };
  const copy = await keepCopy(session, `${JSON.stringify(read.value, null, 2)}\n`);
  return { syntax: "yaml", ...copy, findings: read.warnings.map(describe) };
}

/** Texts up to this length are read before others could notice. */
const FEW = 20_000;

const TOO_SLOW = "Reading this YAML takes too much time or memory. Convert it to JSON.";

/** @returns null when reading it would take too long */
function readText(session: PlanSession, text: string): Promise<YamlReading | null> | YamlReading {
  if (text.length <= FEW) return readYaml(text);
  return inThread(session, "readYaml", text);
}

/** @returns null when there are none, or so many that it would take too long */
function withoutComments(
  session: PlanSession,
  text: string,
): Promise<string | null> | string | null {
  if (text.length <= FEW) return readJsonc(text)?.json ?? null;
  return inThread(session, "withoutComments", text);
}

async function inThread<Name extends "readYaml" | "withoutComments">(
  session: PlanSession,
  name: Name,
  text: string,
): Promise<Tasks[Name]["output"] | null> {
  try {
    return await runTask(name, text, { owner: `import ${session.importId}` });
  } catch (error) {
    if (error instanceof TaskLimitError) return null;
    throw error;
  }
}

function describe({ code, message, line, column }: YamlProblem): Diagnostic {
  return { ...fatal(`yaml.${code}`, message), severity: "warning", line, column };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function keepCopy(session: PlanSession, text: string) {
  const file = session.nextFile();
  const bytes = Buffer.from(text);
  await writeFile(spoolPath(session.importId, file), bytes, { mode: 0o600, flag: "wx" });
  return { file, source: memorySource(bytes) };
}
