import { writeFile } from "node:fs/promises";

import { formatBytes } from "@/lib/shared/format-bytes";
import { parseJson } from "@/lib/shared/json-text";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { TextFile } from "../items/text-file";
import type { PlanSession } from "../session/session";
import { fatal } from "../source/diagnose";
import { memorySource, type SourceFile } from "../source/file";
import { spoolPath } from "../upload/spool-folder";
import { findPlainExport } from "./find";
import type { PlainExport, Rewritten } from "./plain-export";

/** Rewriting a file needs all of it as a value. */
const MOST_BYTES = 64 << 20;

/** Looks at the text of what is rewritten, for what reading it as values loses. */
type Inspect = (json: string) => readonly Diagnostic[];

/** The copy, and what a person is told of it. */
interface RewrittenFile {
  readonly file: TextFile;
  readonly note: string;
}

/**
 * A copy of a file of plain messages in the members of a format that is read.
 * @param sample what recognising the file found
 * @returns why it is too large for that; null for any other file, and for one that has more than plain messages
 */
export async function openRewritten(
  session: PlanSession,
  file: TextFile,
  { sample, inspect }: { readonly sample: unknown; readonly inspect: Inspect },
): Promise<RewrittenFile | Diagnostic | null> {
  const { source, name } = file;
  const program = findPlainExport(sample);
  if (program === null) return null;
  if (source.size > MOST_BYTES) {
    const limit = formatBytes(MOST_BYTES);
    return fatal(
      "import.too-large",
      `It looks like ${program.what}. Such a file may have ${limit} at most.`,
    );
  }
  const { root, text } = await readRoot(source);
  const result = root === undefined ? null : program.rewrite(root);
  if (result === null) return null;
  const copy = session.nextFile();
  const bytes = Buffer.from(`${JSON.stringify(result.items, null, 2)}\n`);
  await writeFile(spoolPath(session.importId, copy), bytes, { mode: 0o600, flag: "wx" });
  const note = `${name} has ${program.what}.${describeBeside(result.beside)}`;
  const rewritten = {
    ...file,
    file: copy,
    source: memorySource(bytes),
    findings: [...(file.findings ?? []), ...inspect(text)],
    own: findingsOf(result, program),
  };
  return { file: rewritten, note };
}

/** What is said of one item alone, by its number from 1. */
function findingsOf(
  { cut, unread }: Rewritten,
  { what, instead }: PlainExport,
): ReadonlyMap<number, Diagnostic> {
  const found = new Map<number, Diagnostic>();
  for (const [at, message] of cut) {
    found.set(at + 1, { severity: "warning", rule: "import.text-cut", message, path: "" });
  }
  const message = `Not a format Colloquy reads. It looks like ${what}. ${instead}`;
  for (const at of unread) found.set(at + 1, fatal("import.unknown-format", message));
  return found;
}

/** The value of a file; of lines the list of theirs. Undefined where a part of it is no JSON, which would be lost. */
async function readRoot(source: SourceFile): Promise<{ root: unknown; text: string }> {
  const text = (await source.read(0, source.size)).toString().replace(/^\uFEFF/u, "");
  const whole = valueOf(text);
  if (whole !== undefined) return { root: whole, text };
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const list = `[${lines.join(",\n")}]`;
  return { root: valueOf(list), text: list };
}

function valueOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const BESIDE_NAMED = 8;

function describeBeside(beside: readonly string[]): string {
  if (beside.length === 0) return "";
  const named = beside.slice(0, BESIDE_NAMED).map((name) => JSON.stringify(name.slice(0, 40)));
  const more = beside.length > named.length ? ` and ${beside.length - named.length} more` : "";
  return ` What is in ${named.join(", ")}${more} is part of no conversation and is not imported.`;
}
