import { writeFile } from "node:fs/promises";

import { findPlainExport } from "@/lib/formats/kit/rewrite/find";
import type { PlainExport } from "@/lib/formats/kit/rewrite/plain-export";
import { rewriteText, type RewrittenText } from "@/lib/formats/kit/rewrite/rewrite-text";
import { formatBytes } from "@/lib/shared/format-bytes";
import { runTask, TaskLimitError } from "@/lib/work/pool";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { TextFile } from "../items/text-file";
import type { PlanSession } from "../session/session";
import { fatal } from "../source/diagnose";
import { memorySource } from "../source/file";
import { spoolPath } from "../upload/spool-folder";

/** Rewriting a file needs all of it as a value. */
const MOST_BYTES = 64 << 20;

/** Texts up to this length are rewritten before others could notice. */
const FEW = 20_000;

/** The copy, and what a person is told of it. */
interface RewrittenFile {
  readonly file: TextFile;
  readonly note: string;
}

/**
 * A copy of a file of plain messages in the members of a format that is read.
 * @param sample what recognising the file found
 * @returns why it cannot be made; null for any other file, and for one that has more than plain messages
 */
export async function openRewritten(
  session: PlanSession,
  file: TextFile,
  sample: unknown,
): Promise<RewrittenFile | Diagnostic | null> {
  const { source, name } = file;
  const program = findPlainExport(sample);
  if (program === null) return null;
  if (source.size > MOST_BYTES) {
    const most = `Such a file may have ${formatBytes(MOST_BYTES)} at most.`;
    return fatal("import.too-large", `It looks like ${program.what}. ${most}`);
  }
  const result = await rewrite(session, (await source.read(0, source.size)).toString());
  if (result === "too much") {
    const message = `It looks like ${program.what}. Reading it takes too much time or memory.`;
    return fatal("import.too-large", message);
  }
  if (result === null) return null;
  const copy = session.nextFile();
  const bytes = Buffer.from(result.json);
  await writeFile(spoolPath(session.importId, copy), bytes, { mode: 0o600, flag: "wx" });
  const rewritten = {
    ...file,
    file: copy,
    source: memorySource(bytes),
    findings: [...(file.findings ?? []), ...result.losses],
    own: findingsOf(result, program),
  };
  return { file: rewritten, note: `${name} has ${program.what}.${describeBeside(result.beside)}` };
}

async function rewrite(
  session: PlanSession,
  text: string,
): Promise<RewrittenText | "too much" | null> {
  if (text.length <= FEW) return rewriteText(text);
  try {
    return await runTask("rewriteText", text, { owner: `import ${session.importId}` });
  } catch (error) {
    if (error instanceof TaskLimitError) return "too much";
    throw error;
  }
}

/** What is said of one item alone, by its number from 1. */
function findingsOf(
  { cut, unread }: RewrittenText,
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

const BESIDE_NAMED = 8;

function describeBeside(beside: readonly string[]): string {
  if (beside.length === 0) return "";
  const named = beside.slice(0, BESIDE_NAMED).map((name) => JSON.stringify(name.slice(0, 40)));
  const more = beside.length > named.length ? ` and ${beside.length - named.length} more` : "";
  return ` What is in ${named.join(", ")}${more} is part of no conversation and is not imported.`;
}
