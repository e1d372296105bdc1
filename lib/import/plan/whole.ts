import { parseJson } from "@/lib/shared/json-text";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { createTurns } from "@/lib/work/turns";

import { invalidItem } from "../items/build";
import { diagnoseProblem } from "../source/diagnose";
import { IMPORT_LIMITS } from "../source/limits";
import { lineSpans, type LineSpan } from "../source/lines";
import { readAround } from "./around-list";
import { planForeign } from "./foreign";
import { createParseLosses, type ParseLosses } from "@/lib/domain/imports/parse-losses";
import { scanSpan } from "../source/scan";
import type { WholeItem } from "../sniff/recognise";
import type { PlanSession } from "../session/session";
import type { SourceFile } from "../source/file";
import type { TextFile } from "../items/text-file";

/** Adds the documents of a file that is one item of its format. */
export async function planWhole(
  session: PlanSession,
  file: TextFile,
  { format, layout, span, pointer }: WholeItem,
): Promise<void> {
  const { name, source, fileHash } = file;
  const text = { file: file.file, ...span };
  // A bigger file is refused by its size, before its lines would fill the memory.
  const isReadable = layout === "lines" && source.size <= IMPORT_LIMITS.foreignBytes;
  const read = isReadable ? await readLines(source) : null;
  const around = pointer === "" ? null : await readAround(source, pointer.slice(1));
  const refusal = await planForeign(session, file, {
    source,
    span,
    name,
    text,
    format,
    pointer,
    ...(around && { around }),
    ...(read && { value: read.values, findings: read.findings, losses: read.losses }),
  });
  if (refusal === null) return;
  const facts = { id: session.nextItemId(), name, problems: [refusal], notes: [] };
  const item = invalidItem({ ...facts, format: format.id, bytes: span.end - span.start });
  await session.addInvalid(item, fileHash, text);
}

/** The values of a file of lines by line, null for those without one, and what is wrong with those. */
async function readLines(
  source: SourceFile,
): Promise<{ values: unknown[]; findings: Diagnostic[]; losses: ParseLosses }> {
  const values: unknown[] = [];
  const losses = createParseLosses();
  const findings: Diagnostic[] = [];
  const turn = createTurns();
  for await (const line of lineSpans(source)) {
    await turn();
    while (values.length < line.number - 1) values.push(null);
    const scanned = await scanSpan(source, line, {});
    if (scanned.result.ok) {
      const text = (await source.read(line.start, line.end)).toString().replace(/^\uFEFF/, "");
      losses.inspect(text, `/${line.number - 1}`);
      values.push(parseJson(text));
      continue;
    }
    values.push(null);
    findings.push(await diagnoseLine(source, line, scanned.result.problem));
  }
  return { values, findings, losses };
}

type LineProblem = Parameters<typeof diagnoseProblem>[2];

async function diagnoseLine(
  source: SourceFile,
  line: LineSpan,
  problem: LineProblem,
): Promise<Diagnostic> {
  const found = await diagnoseProblem(source, line, problem);
  const path = `/${line.number - 1}`;
  if (!line.ended && found.rule === "json.truncated") {
    const message = "The last line is cut off and was left out; the lines before it are complete.";
    return { ...found, severity: "info", rule: "import.line-cut-off", message, path };
  }
  const message = `Line ${line.number} is not JSON and was left out: ${found.message}`;
  return { ...found, severity: "warning", rule: "import.line-unreadable", message, path };
}
